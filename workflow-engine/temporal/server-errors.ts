import { isGrpcServiceError, NamespaceNotFoundError, ServiceError } from "@temporalio/client";
import { AppError, unavailable } from "../../domain/errors.ts";

/** The gRPC status codes that this code distinguishes. */
export const grpcStatus = {
  cancelled: 1,
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  permissionDenied: 7,
  unavailable: 14,
  unauthenticated: 16,
} as const;

/** The gRPC status of an error of the client or the worker; undefined if the error does not come from a server. */
export function statusOf(error: unknown): number | undefined {
  if (isGrpcServiceError(error)) return error.code;
  return error instanceof ServiceError ? statusOf(error.cause) : undefined;
}

/** The server's text, to recognise causes without a code of their own. */
export function detailsOf(error: unknown): string {
  // Errors of the worker have no details; the message of the client's errors begins with the code.
  if (isGrpcServiceError(error)) return error.details || error.message;
  return error instanceof ServiceError ? detailsOf(error.cause) : "";
}

export const isServerError = (error: unknown): boolean =>
  error instanceof ServiceError || isGrpcServiceError(error) || error instanceof NamespaceNotFoundError;

/**
 * `unavailable` with a message that helps the operator. A missing namespace and refused credentials count as an outage:
 * they end when the operator creates the namespace or grants the access.
 */
export function asUnavailable(error: unknown, namespace: string): AppError {
  const status = statusOf(error);
  if (
    error instanceof NamespaceNotFoundError ||
    (status === grpcStatus.notFound && /namespace/i.test(detailsOf(error)))
  ) {
    const remedy = `temporal operator namespace create --namespace ${namespace}`;
    return because(`the server has no namespace '${namespace}' (TEMPORAL_NAMESPACE); make it with: ${remedy}`, error);
  }
  if (status === grpcStatus.unauthenticated || status === grpcStatus.permissionDenied) {
    return because("the server refuses the credentials (TEMPORAL_API_KEY, TEMPORAL_TLS_CLIENT_CERT_PATH)", error);
  }
  return unavailable("workflow_engine", error);
}

const because = (reason: string, cause: unknown): AppError =>
  new AppError("unavailable", `workflow_engine unavailable: ${reason}`, {
    details: { role: "workflow_engine" },
    cause,
  });
