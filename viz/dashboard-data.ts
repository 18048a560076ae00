// The type is in domain/, because the records fill it; pages import it from here.
export * from "../domain/dashboard.ts";
