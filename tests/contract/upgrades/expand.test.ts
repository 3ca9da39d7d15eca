import { expect, test } from 'vitest'
import { listMigrations, splitStatements } from '../../../server/migrations/migration-file.ts'
import { findBreakingStatements, listMadeTables } from './find-breaking-statements.ts'

/** Before that nothing was deployed. */
const firstSet = { backend: '007_rest.sql', product: '20261122000009_contact_messages.sql' }
const later = listMigrations().filter(({ source, name }) => name > firstSet[source])

test('each migration says whether the version before lives with it', () => {
  const silent = later.filter(({ sql }) => !/^-- migrate: (compatible|contract)$/m.test(sql))
  expect(
    silent.map(({ name }) => name),
    'Add -- migrate: compatible or -- migrate: contract',
  ).toEqual([])
})

/** The last file that the version before knows (`version-before.tar.gz`): tables made since are empty, and known to nobody. */
const known = { backend: '012_change_feed.sql', product: '20261123000115_newsroom.sql' }
const madeSince = later
  .filter(({ source, name }) => name > known[source])
  .flatMap(({ sql }) => listMadeTables(sql))

/**
 * A hosted project's command of before 2.109 runs each file in one transaction, where `concurrently` can't: on a table of
 * thousands of rows an index is made in the half second that anybody may wait for.
 */
const quickIndexes = /^create index (contact_messages_(inbox|archived|quarantine)|gone_posts_post_id)_idx /

test('what is marked compatible takes nothing from the version before and keeps nobody waiting', () => {
  const found = later
    .filter(({ marks }) => marks.isCompatible)
    .flatMap(({ name, sql }) =>
      findBreakingStatements(sql, madeSince)
        .filter(statement => !quickIndexes.test(statement))
        .map(statement => `${name}: ${statement}`),
    )
  expect(found).toEqual([])
})

test('what runs outside a transaction can be run again after it was killed', () => {
  const repeatable =
    /^(create (unique )?index concurrently if not exists|drop index concurrently if exists|reindex .*concurrently|alter table \S+ validate constraint|analyze|vacuum)/i
  const statements = later
    .filter(({ marks }) => marks.isOutsideTransaction)
    .flatMap(({ sql }) => splitStatements(sql))
  expect(statements.filter(statement => !repeatable.test(statement))).toEqual([])
})

test.for([
  'drop table public.posts',
  'drop function public.is_gone_post(text, boolean)',
  'alter table public.posts drop column excerpt',
  'alter table public.posts rename column excerpt to summary',
  'alter table public.posts rename to articles',
  'alter table public.posts alter column title type varchar(300)',
  'alter table public.posts alter excerpt set not null',
  'alter table public.posts alter column created_at drop default',
  'alter table public.posts add column subtitle text not null',
  'alter table public.posts add column a text, add column subtitle text not null',
  'alter table public.posts add constraint short check (char_length(title) < 100)',
  'alter table public.posts add unique (title)',
  'create index posts_excerpt_idx on public.posts (excerpt)',
  'update public.posts set excerpt = title',
  'delete from public.posts',
  'truncate public.posts',
  'revoke select on public.posts from anon',
])('not compatible: %s', statement => {
  expect(findBreakingStatements(`-- migrate: compatible\n${statement};`)).toHaveLength(1)
})

test.for([
  'alter table public.posts add column subtitle text',
  "alter table public.posts add column kind text not null default 'article'",
  'alter table public.posts add constraint short check (char_length(title) < 100) not valid',
  'create index concurrently if not exists posts_excerpt_idx on public.posts (excerpt)',
  'create table public.tags (name text not null); create index tags_name_idx on public.tags (name)',
  'create or replace function private.f() returns void language sql as $$ delete from public.posts $$',
  'revoke execute on function private.f() from public',
  'create table public.tags (name text); revoke all on public.tags from anon, authenticated',
  'drop trigger keep_post_history on public.posts',
  '-- drop table public.posts',
])('compatible: %s', statement => {
  expect(findBreakingStatements(`-- migrate: compatible\n${statement};`)).toEqual([])
})
