/** What a version before could not live with, or what would keep everybody waiting, in a migration marked compatible. */
export function findBreakingStatements(file: string, madeBefore: string[] = []): string[] {
  const made = new Set([...madeBefore, ...listMadeTables(file)])
  return normalise(file)
    .split(';')
    .map(statement => statement.trim())
    .filter(statement => isBreaking(statement, made))
}

export const listMadeTables = (file: string): string[] =>
  [...normalise(file).matchAll(/create (?:unlogged )?table (?:if not exists )?([\w.]+)/g)].map(
    ([, name = '']) => name,
  )

const normalise = (file: string): string =>
  file
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()

function isBreaking(statement: string, made: Set<string>): boolean {
  const [, altered] = /^alter table (?:if exists )?(?:only )?([\w.]+)/.exec(statement) ?? []
  const [, indexed] =
    /^create (?:unique )?index (?!concurrently).*? on (?:only )?([\w.]+)/.exec(statement) ?? []
  const [, revoked] =
    /^revoke (?!(?:all|execute) on (?:all )?(?:functions?|procedure)).*? on (?:table )?([\w.]+)/.exec(
      statement,
    ) ?? []
  const [, written] = /^(?:update|delete from) (?:only )?([\w.]+)/.exec(statement) ?? []
  return (
    // Who reads or calls it is still there.
    /^drop (table|view|materialized view|function|procedure|type|domain|schema|sequence|column)\b/.test(
      statement,
    ) ||
    /^alter .*\b(drop column|rename|set schema|drop default)\b/.test(statement) ||
    /^truncate\b/.test(statement) ||
    (revoked !== undefined && !made.has(revoked)) ||
    (altered !== undefined && !made.has(altered) && changesTable(statement)) ||
    // Writers wait until the index is whole.
    (indexed !== undefined && !made.has(indexed)) ||
    // All rows at once, in one transaction.
    (written !== undefined && !made.has(written))
  )
}

/** What old code writes must still be taken, and no lock may last as long as reading all rows takes. */
const changesTable = (statement: string): boolean =>
  statement
    .split(/,? (?=(?:add|alter|drop|validate) )/)
    .some(
      action =>
        /^alter (column )?\w+ ((set data )?type|set not null)\b/.test(action) ||
        (/^add (?!constraint|check|foreign|unique|primary|exclude)/.test(action) &&
          /\bnot null\b/.test(action) &&
          !/\b(default|generated)\b/.test(action)) ||
        (/^add (constraint \w+ )?(check|foreign key|unique|primary key|exclude)\b/.test(action) &&
          !/\b(not valid|using index)\b/.test(action)),
    )
