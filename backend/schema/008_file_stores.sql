-- migrate: compatible
-- Rows whose file was not there, or not whole, when it was looked for. Only a person deletes such a row, by command.
create table backend.missing_files (
  object_id uuid primary key references storage.objects on delete cascade,
  version text not null,
  problem text not null check (problem in ('missing', 'damaged')),
  since timestamptz not null default now()
);
alter table backend.missing_files enable row level security;

-- Called in the transaction that names a new file. The lock lets `npm run files -- move` change the place while no such
-- transaction is under way: a file that was written to the old place is then either copied or named by no row.
create function storage.require_file_store(id text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtextextended('file store', 0));
  if id is distinct from (select s.value from backend.secrets s where s.name = 'file_store_id') then
    raise exception using errcode = 'HF001', message = 'the files of this database are elsewhere';
  end if;
end
$$;

revoke execute on function storage.require_file_store(text) from public;
grant execute on function storage.require_file_store(text) to anon, authenticated, service_role;
