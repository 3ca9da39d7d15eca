-- migrate: compatible
-- A scheduled post becomes the draft it was, with all it has, in one step. The draft bears the post's id, under which it will be
-- published. Answers with the draft's id.
create function public.unschedule_post(p_id uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  draft_id uuid := p_id;
begin
  perform private.require_super_admin();
  perform from public.posts where id = p_id and created_at > clock_timestamp() for update;
  if not found then
    raise exception 'This post is out already, or not there any more' using errcode = '55000';
  end if;
  if exists (select from public.post_drafts where id = p_id) then
    draft_id := gen_random_uuid();
  end if;
  insert into public.post_drafts (id, title, content, excerpt, category_id, feature_image_url, slug, details)
  select
    draft_id, p.title, p.content, p.excerpt, p.category_id, p.feature_image_url, p.slug,
    coalesce(
      jsonb_strip_nulls(to_jsonb(d) - 'post_id' || jsonb_build_object('is_noindex', nullif(d.is_noindex, false))),
      '{}'
    )
  from public.posts p
  left join public.post_details d on d.post_id = p.id
  where p.id = p_id;
  delete from public.posts where id = p_id;
  return draft_id;
end
$$;

-- Of what a table refuses it says the constraint, which is nobody's language.
create or replace function private.apply_due_edits() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  edit public.post_drafts;
  done integer := 0;
begin
  for edit in
    select *
    from public.post_drafts
    where scheduled_for <= clock_timestamp() and failed_for is distinct from scheduled_for
    order by scheduled_for, id
    for update
  loop
    perform private.act_in_history(coalesce(edit.saved_by, edit.writer_id), 'schedule');
    begin
      perform private.apply_edit(edit);
      delete from public.post_drafts where id = edit.id;
    exception
      when serialization_failure or deadlock_detected then
        raise;
      when check_violation or not_null_violation then
        update public.post_drafts
        set failed_for = scheduled_for, schedule_error = 'A field is empty or too long'
        where id = edit.id;
      when others then
        update public.post_drafts set failed_for = scheduled_for, schedule_error = sqlerrm where id = edit.id;
    end;
    done := done + 1;
  end loop;
  return done;
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.save_post_details(uuid, jsonb) to authenticated, service_role;
revoke execute on function public.unschedule_post(uuid) from public;
grant execute on function public.unschedule_post(uuid) to anon, authenticated, service_role;
