-- migrate: compatible
-- Uploads that go on after a lost connection (tus): what came so far lies in files of its own, until the object is made of it.
create table backend.resumable_uploads (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id) on delete cascade,
  name text not null collate "C",
  -- Null for the secret key's.
  owner_id text,
  length bigint not null check (length > 0),
  is_upsert boolean not null,
  content_type text not null,
  cache_control text not null,
  user_metadata jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- One process at a time makes the object; after this it has died.
  finishing_until timestamptz,
  finished_at timestamptz
);
create index resumable_uploads_expires_at_idx on backend.resumable_uploads (expires_at);
create index resumable_uploads_bucket_id_idx on backend.resumable_uploads (bucket_id);

create table backend.upload_parts (
  upload_id uuid not null references backend.resumable_uploads (id) on delete cascade,
  start_offset bigint not null,
  size bigint not null check (size > 0),
  -- Names the file.
  version text not null unique,
  primary key (upload_id, start_offset)
);
