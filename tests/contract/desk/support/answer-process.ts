/** A process that sends answers, to be killed: `answer-process.ts <database of the owner> <SMTP_URL>`. */
import postgres from 'postgres'
import { startAnswerWorker } from './answer-worker.ts'

const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2)
startAnswerWorker({ databaseUrl, smtpUrl, sql: postgres(databaseUrl, { max: 1, onnotice: () => {} }) })
