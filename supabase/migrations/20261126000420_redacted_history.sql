-- migrate: compatible
-- What is kept of a post is not lost because somebody is erased who was named in it: the content of an entry is written anew without
-- them, under a new salt, and an entry of the row says so with the digest of what stands there now (decision 50). Whoever verifies the
-- chain finds each content as an entry covers it.
alter table private.history_contents add column redacted_by bigint;
comment on column private.history_contents.redacted_by is 'The entry, an ERASE with "redacted", that has the digest of this content.';

create function private.digest_history_content(p_content private.history_contents) returns text
language sql immutable set search_path = ''
as $$
  select encode(
    sha256(
      p_content.salt || coalesce(sha256(convert_to(p_content.before::text, 'utf8')), '')
        || convert_to(jsonb_build_array(p_content.label, p_content.actor, p_content.device)::text, 'utf8')
    ),
    'hex'
  )
$$;

-- Of one row; `p_contents` are as they shall be. Their salts are made here.
create function private.redact_history(p_table text, p_row_id uuid, p_contents private.history_contents[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  content private.history_contents;
  written private.history_contents[] := '{}';
  digests jsonb := '{}';
  entry_id bigint;
begin
  foreach content in array p_contents loop
    content.salt := uuid_send(gen_random_uuid());
    written := written || content;
    digests := digests || jsonb_build_object(content.history_id::text, private.digest_history_content(content));
  end loop;
  perform set_config('holla.redacts_history', 'on', true);
  perform private.add_history_entry(p_table, p_row_id, 'ERASE', '{redacted}', null, null, digests, null);
  perform set_config('holla.redacts_history', '', true);
  -- Whoever wrote the last entry holds the chain.
  entry_id := (select max(h.id) from private.history h);
  perform set_config('holla.erases_history', 'on', true);
  delete from private.history_contents c using unnest(written) w where c.history_id = w.history_id;
  perform set_config('holla.erases_history', '', true);
  insert into private.history_contents (history_id, salt, before, label, actor, device, redacted_by)
  select w.history_id, w.salt, w.before, w.label, w.actor, w.device, entry_id from unnest(written) w;
end
$$;

-- Whatever erases all that is kept of a post erases this, too.
create or replace function private.erase_unmerged_posts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('holla.redacts_history', true) = 'on' then
    return null;
  end if;
  delete from private.unmerged_posts where post_id = new.row_id;
  return null;
end
$$;

revoke execute on all functions in schema private from public;
