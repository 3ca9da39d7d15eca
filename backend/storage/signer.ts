import { z } from 'zod'
import { anonymous, type Identity } from '../identity.ts'

/** Who made a signed URL: policies are checked for them again when it is used, so it ends with their rights. */
export const signerClaims = z.object({
  sub: z.uuid(),
  aal: z.string().optional(),
  session_id: z.uuid().optional(), // where a passkey is the only second factor, its session alone has rights
})

export type Signer = z.infer<typeof signerClaims>

const readSession = signerClaims.omit({ sub: true })

/** Null for an API key, whose rights nobody takes away. */
export function toSigner({ role, userId, claims }: Identity): Signer | null {
  if (role !== 'authenticated' || !userId) {
    return null
  }
  return { sub: userId, ...readSession.parse(JSON.parse(claims)) }
}

export const toSignerIdentity = (signer: Signer): Identity => ({
  ...anonymous,
  role: 'authenticated',
  userId: signer.sub,
  mayHoldRoles: true,
  claims: JSON.stringify({ role: 'authenticated', ...signer }),
})
