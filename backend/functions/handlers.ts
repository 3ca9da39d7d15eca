export type FunctionHandler = (request: Request, client: { address: string }) => Promise<Response>

/** Keyed by the `{name}` of `/functions/v1/{name}`. */
export type FunctionHandlers = Record<string, FunctionHandler>
