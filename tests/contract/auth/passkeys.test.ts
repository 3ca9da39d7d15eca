import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { PasskeyAuthenticator } from '../../support/passkey-authenticator.ts'
import { addPasskey, readAmr, signInWithPasskey } from './support/passkeys.ts'

const backend = await setUpBackend()

test.each(['ES256', 'RS256', 'EdDSA'] as const)(
  'a passkey of %s is added and signs in as both factors',
  async algorithm => {
    const person = await backend.people.visitor()
    const { authenticator, passkey } = await addPasskey(
      person.client,
      new PasskeyAuthenticator({ algorithm }),
    )
    expect(passkey).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      friendly_name: 'Passkey',
      created_at: expect.any(String),
    })

    const client = backend.client()
    const events: string[] = []
    client.auth.onAuthStateChange(event => events.push(event))
    const { data, error } = await signInWithPasskey(client, authenticator)
    expect(error).toBeNull()
    expect(data?.user?.id).toBe(person.id)
    expect(data?.session?.expires_in).toBe(3600)
    expect(events).toContain('SIGNED_IN')
    expect(await readAmr(client)).toEqual({ aal: 'aal2', amr: ['passkey'] })
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(await readAmr(client)).toEqual({ aal: 'aal2', amr: ['passkey'] })

    const { data: listed } = await client.auth.passkey.list()
    expect(listed).toEqual([{ ...passkey, last_used_at: expect.any(String) }])
  },
)
