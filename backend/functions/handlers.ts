export type FunctionHandler = (request: Request, client: { address: string }) => Promise<Response>

/** By the name in the address: `/functions/v1/{name}`. */
export type FunctionHandlers = Record<string, FunctionHandler>
