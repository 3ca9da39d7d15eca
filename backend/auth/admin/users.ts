import { z } from 'zod'
import * as errors from '../../errors/auth.ts'
import type { ServiceParts } from '../../service.ts'
import type { AuthContext } from '../context.ts'
import { insertUser } from '../create-user.ts'
import type { EmailOrPhone } from '../email-or-phone.ts'
import { requireIdParameter } from '../factor.ts'
import { readJson } from '../json-body.ts'
import { queueNotice } from '../queue-notice.ts'
import { requireAdmin } from '../signed-in-user.ts'
import { findUser, type StoredUser, selectUsers, toUser } from '../user.ts'
import { applyAttributes, attributes, parseAttributes } from './user-attributes.ts'

const maxPerPage = 1_000
const whole = z.coerce.number().int().min(0).max(1_000_000_000)

export async function listUsers(c: AuthContext, parts: ServiceParts): Promise<Response> {
  await requireAdmin(c)
  const sql = parts.database.owner
  const at = {
    page: Math.max(1, readWhole(c, 'page', 1)),
    perPage: Math.min(maxPerPage, Math.max(1, readWhole(c, 'per_page', 50))),
  }
  const [users, [count]] = await Promise.all([
    sql<StoredUser[]>`
      ${selectUsers(sql)}
      order by u.created_at desc, u.id
      limit ${at.perPage}
      offset ${(at.page - 1) * at.perPage}`,
    sql<{ total: number }[]>`select count(*)::integer as total from auth.users`,
  ])
  const total = count?.total ?? 0
  const last = Math.max(1, Math.ceil(total / at.perPage))
  const link = (number: number, rel: string) =>
    `</admin/users?page=${number}&per_page=${at.perPage}>; rel="${rel}"`
  c.header('x-total-count', String(total))
  c.header('link', [...(at.page < last ? [link(at.page + 1, 'next')] : []), link(last, 'last')].join(', '))
  return c.json({ users: users.map(toUser), aud: 'authenticated' })
}

function readWhole(c: AuthContext, name: string, usual: number): number {
  const { data, error } = whole.safeParse(c.req.query(name) || usual)
  if (error) {
    throw errors.validationFailed(`Bad Pagination Parameters: ${name} must be a whole number`)
  }
  return data
}

export async function createUserByAdmin(c: AuthContext, parts: ServiceParts): Promise<Response> {
  await requireAdmin(c)
  const given = await readJson(c, attributes)
  const read = await parseAttributes(given)
  const { email, phone } = read
  const contact = email ? { email } : phone ? { phone } : null
  if (!contact) {
    throw errors.validationFailed('Cannot create a user without either an email or phone')
  }
  const user = await parts.database.owner.begin(async sql => {
    const id = await insertUser(sql, {
      contact,
      confirmed: 'email' in contact ? given.email_confirm : given.phone_confirm,
      id: given.id,
    })
    if (!id) {
      throw (await findUser(sql, contact)) ? taken(contact) : errors.userAlreadyExists()
    }
    return applyAttributes(sql, id, { ...given, ...read, email: null, phone: email ? phone : null })
  })
  return c.json(toUser(user))
}

const taken = (contact: EmailOrPhone) => ('email' in contact ? errors.emailExists() : errors.phoneExists())

export async function showUserByAdmin(c: AuthContext, parts: ServiceParts): Promise<Response> {
  await requireAdmin(c)
  const user = await findUser(parts.database.owner, { id: requireIdParameter(c, 'userId', 'user_id') })
  if (!user) {
    throw errors.userNotFound()
  }
  return c.json(toUser(user))
}

export async function updateUserByAdmin(c: AuthContext, parts: ServiceParts): Promise<Response> {
  await requireAdmin(c)
  const id = requireIdParameter(c, 'userId', 'user_id')
  const given = await readJson(c, attributes.omit({ id: true }))
  const read = await parseAttributes(given)
  const user = await parts.database.owner.begin(async sql => {
    const [found] = await sql`select from auth.users where id = ${id} for no key update`
    if (!found) {
      throw errors.userNotFound()
    }
    if (read.passwordHash) {
      await queueNotice(sql, { userId: id, kind: 'password_changed' })
    }
    return applyAttributes(sql, id, { ...given, ...read })
  })
  parts.authenticator.invalidateSessions()
  parts.outbox.wake()
  return c.json(toUser(user))
}

const deletion = z.object({ should_soft_delete: z.boolean().default(false) })

/** A soft deletion keeps the id for references, and no personal data. */
export async function deleteUser(c: AuthContext, parts: ServiceParts): Promise<Response> {
  await requireAdmin(c)
  const id = requireIdParameter(c, 'userId', 'user_id')
  const { should_soft_delete: isSoft } = await readOptionalBody(c)
  const deleted = await parts.database.owner.begin(async sql => {
    if (!isSoft) {
      return sql`delete from auth.users where id = ${id} returning id`
    }
    await sql`delete from auth.sessions where user_id = ${id}`
    await sql`delete from auth.identities where user_id = ${id}`
    await sql`delete from auth.mfa_factors where user_id = ${id}`
    await sql`delete from auth.webauthn_credentials where user_id = ${id}`
    await sql`delete from auth.one_time_tokens where user_id = ${id}`
    return sql`
      update auth.users
      set email = null, phone = null, encrypted_password = null, email_change = null, phone_change = null,
        email_confirmed_at = null, phone_confirmed_at = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}',
        deleted_at = coalesce(deleted_at, now()), updated_at = now()
      where id = ${id}
      returning id`
  })
  if (deleted.length === 0) {
    throw errors.userNotFound()
  }
  parts.authenticator.invalidateSessions()
  return c.json({})
}

/** Some clients send the content type and no body. */
async function readOptionalBody(c: AuthContext): Promise<z.infer<typeof deletion>> {
  const text = await c.req.text()
  return text === '' ? deletion.parse({}) : readJson(c, deletion)
}
