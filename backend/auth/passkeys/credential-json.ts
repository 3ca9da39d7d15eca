import { z } from 'zod'

const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(Math.ceil(max / 3) * 4)
    .regex(/^[\w-]+={0,2}$/)
    .transform(text => text.replace(/=+$/, ''))

// At most 1,023 bytes by WebAuthn, section 5.1.1. The other bounds are several times what authenticators send.
const id = bytes(1_023)
const common = { id, rawId: id, type: z.literal('public-key') }

/** What `navigator.credentials.create()` gave, as JSON (WebAuthn, section 5.1.8.1). */
export const registrationJson = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(4_096),
    attestationObject: bytes(8_192),
    transports: z.array(z.string().max(32)).max(16).nullish(),
  }),
})

export const authenticationJson = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(4_096),
    authenticatorData: bytes(4_096),
    signature: bytes(2_048),
    userHandle: bytes(64).nullish(),
  }),
})

const clientData = z.object({ crossOrigin: z.boolean().optional(), topOrigin: z.unknown().optional() })

/** Made in a frame of another site, where nobody sees whose page asks. */
export function isCrossOrigin(clientDataJson: string): boolean {
  const { crossOrigin, topOrigin } = clientData.parse(
    JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()),
  )
  return crossOrigin === true || topOrigin !== undefined
}
