export type FunctionHandler = (request: Request, client: { address: string }) => Promise<Response>

/** By the `{name}` of `/functions/v1/{name}`. */
export type FunctionHandlers = Record<string, FunctionHandler>
