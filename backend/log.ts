/** Where lines for the operator go; the process decides how they look. */
export interface Log {
  info(message: string, facts?: Record<string, unknown>): void
  error(message: string, facts?: Record<string, unknown>): void
}
