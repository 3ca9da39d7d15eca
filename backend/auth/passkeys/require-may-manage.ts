import type { Sql } from '../../database.ts'
import * as errors from '../../errors/auth-passkeys.ts'
import { requireFreshProof } from '../require-fresh-proof.ts'
import type { SignedInUser } from '../signed-in-user.ts'
import { lacksSecondFactor } from '../update-user.ts'

export async function requireMayManagePasskeys(sql: Sql, signedIn: SignedInUser): Promise<void> {
  if (lacksSecondFactor(signedIn)) {
    throw errors.passkeyNeedsBothFactors()
  }
  await requireFreshProof(sql, signedIn)
}
