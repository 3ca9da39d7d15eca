import { bodyLimit } from 'hono/body-limit'
import { bodyTooLarge } from '../errors/gateway.ts'

const maxBodyBytes = 262_144

export const limitBody = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => {
    throw bodyTooLarge(maxBodyBytes)
  },
})
