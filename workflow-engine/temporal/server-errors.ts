import { isGrpcServiceError, NamespaceNotFoundError, ServiceError } from "@temporalio/client";
import { AppError, unavailable } from "../../domain/errors.ts";

/** The gRPC status codes that mean something here. */
export const grpcStatus = {
  cancelled: 1,
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  permissionDenied: 7,
  unavailable: 14,
  unauthenticated: 16,
} as const;

/** The gRPC status of an error of the client or the worker; undefined when the error is none of a server. */
export function statusOf(error: unknown): number | undefined {
  if (isGrpcServiceError(error)) return error.code;
  return error instanceof ServiceError ? statusOf(error.cause) : undefined;
}

/** What the server said, for recognising a cause that has no code of its own. */
export function detailsOf(error: unknown): string {
  // The worker's errors leave the details empty, the client's message begins with the code.
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
