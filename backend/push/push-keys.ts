import type { Sql } from '../database.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** Made once and kept for good: new keys would invalidate every subscription. */
export async function preparePushKeys(sql: Sql): Promise<void> {
  if (await findPushKeys(sql)) return
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await sql`
    insert into backend.push_keys ${sql({ public_key: publicKey, private_key: privateKey })}
    on conflict do nothing`
}

export async function findPushKeys(sql: Sql): Promise<PushKeys | null> {
  const [keys] = await sql<PushKeys[]>`
    select public_key as "publicKey", private_key as "privateKey" from backend.push_keys`
  return keys ?? null
}
