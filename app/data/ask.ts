import { getBrowserClient } from './browser-client.ts'
import { failed, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** Asks through the browser's client; that it could not be loaded is an outcome like any other. */
export function ask<T>(question: (client: Client) => Promise<Result<T>>): Promise<Result<T>> {
  return getBrowserClient().then(question, error => failed<T>(error))
}
