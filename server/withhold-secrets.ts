/** Workers inherit the environment and have no use for these. */
const secrets = ['DATABASE_URL', 'FILES_URL', 'NEW_DATABASE_URL', 'ADMIN_PASSWORD']

/** Takes them away, and returns those with which a command finds the site that runs here. */
export function withholdSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL, FILES_URL } = env
  for (const name of secrets) {
    delete env[name]
  }
  return { ...(DATABASE_URL && { DATABASE_URL }), ...(FILES_URL && { FILES_URL }) }
}
