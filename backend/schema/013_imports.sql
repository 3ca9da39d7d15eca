-- migrate: compatible
-- Files that were brought from a hosted project: an import that was interrupted goes on after them.
create table backend.imported_files (
  bucket_id text not null,
  name text not null collate "C",
  -- What the project had there, so that a file changed since is brought again.
  source_version text not null,
  bytes bigint not null,
  imported_at timestamptz not null default now(),
  primary key (bucket_id, name)
);
