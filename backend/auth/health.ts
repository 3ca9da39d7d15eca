import type { AuthContext } from './context.ts'

export function showHealth(c: AuthContext): Response {
  return c.json({
    version: 'v2.180.0',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  })
}
