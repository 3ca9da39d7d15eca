-- migrate: compatible
-- A backfill is nobody's edit: a post it passes keeps the time of its last one. Only a session of the database's owner sets this.
create or replace function private.keep_post_history() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.slug := old.slug;
  new.created_at := old.created_at;
  if current_setting('holla.backfill', true) is distinct from 'on' then
    new.updated_at := clock_timestamp();
  end if;
  return new;
end
$$;
