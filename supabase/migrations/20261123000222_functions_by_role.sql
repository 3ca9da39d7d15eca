-- migrate: compatible
-- A writer's draft that waits for somebody who may publish it. Those are told in the list of posts.
alter table public.post_drafts add column submitted_at timestamptz;
create index post_drafts_submitted_at_idx on public.post_drafts (submitted_at) where submitted_at is not null;

-- Whether a draft is a writer's own to continue.
create function private.is_own_draft(p_draft_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_role('writer') and exists (
    select from public.post_drafts d
    where d.id = p_draft_id and d.writer_id = (select auth.uid()) and d.scheduled_for is null
  )
$$;

-- For what is done with one draft: by an editor with any, by a writer with their own.
create function private.require_draft(p_draft_id uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_own_draft(p_draft_id) then
    perform private.require_role('editor');
  end if;
end
$$;

-- The trash is that of who deletes.
create function private.name_trash_role(p_table text) returns text
language sql immutable set search_path = ''
as $$
  select case when p_table = 'contact_messages' then 'desk' else 'editor' end
$$;

create or replace function public.count_trash() returns table ("table" text, entries bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('editor', 'desk');
  return query
    select t.kind, (select count(*) from private.list_deletions(t.kind))
    from unnest(array['posts', 'categories', 'contact_messages']) as t(kind)
    where private.has_role(private.name_trash_role(t.kind));
end
$$;

create function public.submit_draft(p_draft_id uuid, p_is_submitted boolean default true) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  submitted timestamptz;
begin
  perform private.require_draft(p_draft_id);
  update public.post_drafts
  set submitted_at = case when p_is_submitted then clock_timestamp() end
  where id = p_draft_id
  returning submitted_at into submitted;
  if not found then
    raise exception 'There is no such draft';
  end if;
  return submitted;
end
$$;

-- Only what is asked first changes: each function is as it was, but for the call that says who may do it.
do $$
declare
  asked record;
  definition text;
begin
  for asked in
    select *
    from (values
      ('public.count_posts_by_category()', $call$private.require_role('editor')$call$),
      ('public.list_posts_for_staff(text,text,uuid,uuid,boolean,text,integer,integer)', $call$private.require_role('editor')$call$),
      ('public.list_post_authors()', $call$private.require_role('editor')$call$),
      ('public.list_calendar(timestamptz,timestamptz)', $call$private.require_role('editor')$call$),
      ('public.unschedule_post(uuid)', $call$private.require_role('editor')$call$),
      ('public.list_post_versions(uuid,integer)', $call$private.require_role('editor')$call$),
      ('public.find_post_version(bigint)', $call$private.require_role('editor')$call$),
      ('public.keep_unmerged_post(uuid,jsonb)', $call$private.require_role('editor')$call$),
      ('public.list_unmerged_posts(uuid)', $call$private.require_role('editor')$call$),
      ('public.find_unmerged_post(uuid)', $call$private.require_role('editor')$call$),
      ('public.list_pictures(text,text,integer,integer)', $call$private.require_role('editor')$call$),
      ('public.list_unused_pictures(text[])', $call$private.require_role('editor')$call$),
      ('public.find_images(text[])', $call$private.require_role('editor')$call$),
      ('public.check_slug(text,uuid)', $call$private.require_role('editor')$call$),
      ('public.list_former_slugs(uuid)', $call$private.require_role('editor')$call$),
      ('public.merge_categories(uuid,uuid)', $call$private.require_role('editor')$call$),
      ('public.approve_draft(uuid,integer)', $call$private.require_role('editor')$call$),
      ('public.erase_expired_trash()', $call$private.require_role('editor')$call$),
      ('public.list_trash(text,integer,integer)', 'private.require_role(private.name_trash_role(p_table))'),
      ('public.restore_from_trash(text,uuid[])', 'private.require_role(private.name_trash_role(p_table))'),
      ('public.delete_for_good(text,uuid[])', 'private.require_role(private.name_trash_role(p_table))'),
      ('public.list_post_drafts(uuid,integer,integer)', $call$private.require_role('editor', 'writer')$call$),
      ('public.find_review(uuid)', 'private.require_draft(p_draft_id)'),
      ('public.create_review_link(uuid,text)', 'private.require_draft(p_draft_id)'),
      (
        'public.end_review_link(uuid)',
        'private.require_draft((select l.draft_id from private.review_links l where l.id = p_link_id))'
      ),
      (
        'public.resolve_review_comment(uuid,boolean)',
        'private.require_draft((select c.draft_id from private.review_comments c where c.id = p_comment_id))'
      )
    ) as f (name, call)
  loop
    definition := pg_get_functiondef(asked.name::regprocedure);
    if strpos(definition, 'perform private.require_super_admin();') = 0 then
      raise exception '% asks nobody for rights', asked.name;
    end if;
    execute replace(definition, 'private.require_super_admin()', asked.call);
  end loop;

  for asked in
    select *
    from (values
      ('private.require_release(uuid,boolean,text,text,text,text)', 'private.is_super_admin()', $new$private.has_role('editor')$new$),
      ('private.require_details_release(uuid,jsonb)', 'private.is_super_admin()', $new$private.has_role('editor')$new$),
      ('private.set_post_slug()', 'private.is_super_admin()', $new$private.has_role('editor')$new$),
      (
        'public.list_post_drafts(uuid,integer,integer)',
        'where p_post_id is null or d.post_id = p_post_id',
        $new$where (p_post_id is null or d.post_id = p_post_id)
      and ((select private.has_role('editor')) or d.writer_id = (select auth.uid()))$new$
      ),
      ('public.approve_draft(uuid,integer)', '''A super admin''', '''A colleague'''),
      ('public.find_review(uuid)', '''version'', draft.version,', '''version'', draft.version, ''submitted_at'', draft.submitted_at,'),
      -- In review is also what a writer has sent.
      (
        'public.list_posts_for_staff(text,text,uuid,uuid,boolean,text,integer,integer)',
        'where l.ended_at is null and l.expires_at > now()',
        $new$where l.ended_at is null and l.expires_at > now()
    union
    select d.id from public.post_drafts d where d.submitted_at is not null$new$
      )
    ) as f (name, former, latter)
  loop
    definition := pg_get_functiondef(asked.name::regprocedure);
    if strpos(definition, asked.former) = 0 then
      raise exception '% does not say %', asked.name, asked.former;
    end if;
    execute replace(definition, asked.former, asked.latter);
  end loop;
end
$$;

revoke execute on function private.is_own_draft(uuid), private.require_draft(uuid), private.name_trash_role(text),
  public.submit_draft(uuid, boolean)
from public;
grant execute on function public.submit_draft(uuid, boolean) to anon, authenticated, service_role;
