import { listIdleVariables } from '../list-idle-variables.ts'
import { type Check, type Finding, fault, good, toReason, warning } from './finding.ts'

export const checkHostedBackend: Check = async config => {
  if (config.hostedBackend === null) {
    return []
  }
  const { url, publishableKey } = config.hostedBackend
  const ask = async (path: string): Promise<number> => {
    const headers = { apikey: publishableKey }
    return (await fetch(url + path, { headers, signal: AbortSignal.timeout(10_000) })).status
  }
  const idle = listIdleVariables(config)
  const findings: Finding[] =
    idle.length > 0
      ? [warning(`SUPABASE_URL is set, so these have no effect: ${idle.join(', ')}. Take them out.`)]
      : []
  try {
    findings.push(judgeHealth(url, await ask('/auth/v1/health')))
    findings.push(judgePosts(await ask('/rest/v1/posts?select=id&limit=1')))
    findings.push(judgeContact(await ask('/functions/v1/send-holla-email')))
  } catch (error) {
    findings.push(fault(`${url} (SUPABASE_URL) can't be reached: ${toReason(error)}.`))
  }
  return findings
}

const judgeHealth = (url: string, status: number): Finding =>
  status === 200
    ? good(`${url} (SUPABASE_URL) answers.`)
    : fault(`${url} (SUPABASE_URL) answers with ${status}. Check it, and SUPABASE_PUBLISHABLE_KEY.`)

const judgePosts = (status: number): Finding =>
  status === 200
    ? good('Visitors can read posts there.')
    : fault(`Visitors can't read posts there (${status}). Apply the migrations: supabase db push.`)

/** It takes messages by POST only. */
const judgeContact = (status: number): Finding =>
  status === 405
    ? good('The contact function is there.')
    : fault(
        `The contact function is not there, or refuses visitors (${status}): their messages fail. Deploy it as docs/operations.md says under "A hosted Supabase project".`,
      )
