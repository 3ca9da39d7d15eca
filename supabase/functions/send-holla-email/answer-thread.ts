import type postgres from 'postgres'

export interface ThreadMail {
  id: string
  /** Whether the visitor has it, too: notifications are in the agency's mailbox alone. */
  isShared: boolean
}

/** Header lines are limited, and the first mails and the last ones hold a thread together. */
const longest = 20

/** Oldest first. */
export async function listThread(
  sql: postgres.TransactionSql,
  answer: { id: string },
  host: string,
): Promise<ThreadMail[]> {
  const rows = await sql<{ kind: 'contact' | 'confirmation' | 'answer'; key: string }[]>`
    select kind, key from private.list_answer_thread(${answer.id})`
  const mails = rows.map(
    ({ kind, key }): ThreadMail => ({
      id: key.startsWith('<') ? key : `<${kind}-${key}@${host}>`,
      isShared: kind !== 'contact',
    }),
  )
  return mails.length > longest ? [...mails.slice(0, 1), ...mails.slice(1 - longest)] : mails
}

/** The last that both have, else the notification, which stands for the letter. */
export const toParent = (thread: ThreadMail[]): ThreadMail | undefined =>
  thread.findLast(({ isShared }) => isShared) ?? thread.at(-1)
