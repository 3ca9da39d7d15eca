/** Kept in this browser against a lost network, a reload or an ended session. */
export interface AnswerCopy {
  text: string
  isQuoting: boolean
  /** Time of the call that it confirms. */
  callAt: string | null
  /** Id of the sent answer, whose text returns if it is undone or refused. */
  sentAs: string | null
  /** Id of the answer that it was before it returned. */
  beganAs: string | null
}

export const emptyCopy: AnswerCopy = { text: '', isQuoting: true, callAt: null, sentAs: null, beganAs: null }

const prefix = 'answer:'
const keptFor = 14 * 86_400_000

/** Per account and lead: people who share a browser don't read each other's answers. */
export const toCopyKey = (userId: string, leadId: string) => `${prefix}${userId}:${leadId}`

export function readAnswerCopy(key: string): AnswerCopy {
  try {
    dropOldCopies()
    return parse(localStorage.getItem(key)) ?? emptyCopy
  } catch {
    // Storage is blocked.
    return emptyCopy
  }
}

/** False where storage is full or blocked: only the page has it then. */
export function writeAnswerCopy(key: string, copy: AnswerCopy): boolean {
  try {
    if (copy.text.trim() === '' && copy.callAt === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ ...copy, keptAt: Date.now() }))
    return true
  } catch {
    return false
  }
}

function dropOldCopies() {
  for (const key of Object.keys(localStorage).filter(name => name.startsWith(prefix))) {
    const { keptAt } = readJson(localStorage.getItem(key)) as { keptAt?: number }
    if (!keptAt || Date.now() - keptAt > keptFor) localStorage.removeItem(key)
  }
}

function parse(stored: string | null): AnswerCopy | null {
  const { text, isQuoting, callAt, sentAs, beganAs } = readJson(stored) as Partial<AnswerCopy>
  if (typeof text !== 'string') return null
  return {
    text,
    isQuoting: isQuoting !== false,
    callAt: callAt ?? null,
    sentAs: sentAs ?? null,
    beganAs: beganAs ?? null,
  }
}

function readJson(stored: string | null): object {
  try {
    return Object(JSON.parse(stored ?? 'null'))
  } catch {
    // Not written by this code.
    return {}
  }
}
