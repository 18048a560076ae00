export function withLock<Result>(path: string, onWait: () => void, work: () => Promise<Result>): Promise<Result>;
export function breakLock(path: string, broken: { readonly holder: string; readonly aside: string }): void;
export function nameOf(pid: number): string | undefined;
