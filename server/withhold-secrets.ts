const secrets = ['DATABASE_URL', 'FILES_URL', 'NEW_DATABASE_URL', 'ADMIN_PASSWORD']

/** Deletes them, and returns those by which a child command finds this site. */
export function withholdSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL, FILES_URL } = env
  for (const name of secrets) {
    delete env[name]
  }
  return { ...(DATABASE_URL && { DATABASE_URL }), ...(FILES_URL && { FILES_URL }) }
}
