-- migrate: compatible
-- What the owners decide by themselves. Rows come with migrations; super admins change values, of which others read
-- those that are marked public.
create table public.settings (
  name text primary key,
  value jsonb not null,
  is_public boolean not null default false,
  updated_at timestamptz not null default now(),
  updated_by uuid references auth.users (id) on delete set null,
  constraint approval_required_is_yes_or_no check (name <> 'approval_required' or jsonb_typeof(value) = 'boolean'),
  constraint setting_has_at_most_20_kb check (octet_length(value::text) <= 20480)
);
-- Deleting a user asks who changed what.
create index settings_updated_by_idx on public.settings (updated_by) where updated_by is not null;

insert into public.settings (name, value) values ('approval_required', 'false');

alter table public.settings enable row level security;

create policy "Everybody reads public settings" on public.settings
for select to anon, authenticated using (is_public);

create policy "Super admins read settings" on public.settings
for select to authenticated using ((select private.is_super_admin()));

create policy "Super admins change settings" on public.settings
for update to authenticated using ((select private.is_super_admin())) with check ((select private.is_super_admin()));

revoke all on public.settings from anon, authenticated;
grant select on public.settings to anon, authenticated;
grant update (value) on public.settings to authenticated;

create function private.sign_setting() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  new.updated_by := auth.uid();
  return new;
end
$$;

create trigger sign_setting
before update of value on public.settings
for each row execute function private.sign_setting();

-- Who wrote in a draft can't release it.
create table private.draft_writers (
  draft_id uuid not null references public.post_drafts (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  primary key (draft_id, user_id)
);
create index draft_writers_user_id_idx on private.draft_writers (user_id);
alter table private.draft_writers enable row level security;

create function private.keep_draft_writer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.draft_writers (draft_id, user_id)
  select new.id, u.id
  from auth.users u
  where u.id in (new.writer_id, auth.uid())
  on conflict do nothing;
  return null;
end
$$;

create trigger keep_draft_writer
after insert or update of title, content, excerpt, feature_image_url, details on public.post_drafts
for each row execute function private.keep_draft_writer();

-- A link to a draft for somebody without an account. Of its token only the hash is kept. No reference to the draft: a
-- link to what was published since leads there.
create table private.review_links (
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null,
  post_id uuid,
  -- Null until the mail with the link is composed.
  token_hash bytea unique,
  -- The one address that it was issued to, in lower case.
  email text constraint review_address_has_at_most_255_characters check (char_length(email) between 3 and 255),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  ended_at timestamptz,
  opened_at timestamptz
);
create index review_links_draft_id_idx on private.review_links (draft_id);
create index review_links_created_by_idx on private.review_links (created_by);
create index review_links_expires_at_idx on private.review_links (expires_at);
alter table private.review_links enable row level security;

create table private.review_comments (
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null,
  link_id uuid not null references private.review_links (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  body text not null check (char_length(body) between 1 and 2000),
  -- The beginning of the paragraph as it stood, and its place: found again by what it says, then by where it was.
  paragraph text not null check (char_length(paragraph) <= 500),
  place integer not null check (place between 0 and 10000),
  version integer not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references auth.users (id) on delete set null,
  -- The mail in which the writer was told of it.
  told_in uuid
);
create index review_comments_draft_id_idx on private.review_comments (draft_id, created_at);
create index review_comments_link_id_idx on private.review_comments (link_id, created_at);
create index review_comments_resolved_by_idx on private.review_comments (resolved_by) where resolved_by is not null;
alter table private.review_comments enable row level security;

-- Of one text, known by its digests: what was written since is not approved. They stay when the draft is published.
create table private.review_approvals (
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null,
  post_id uuid,
  link_id uuid references private.review_links (id) on delete set null,
  approver_id uuid references auth.users (id) on delete set null,
  name text not null check (char_length(name) between 1 and 255),
  -- Confirmed by a mailed code.
  email text,
  version integer not null,
  text_digest bytea not null,
  details_digest bytea not null,
  -- Whether publishing may rest on it.
  is_release boolean not null,
  created_at timestamptz not null default now(),
  told_in uuid
);
create index review_approvals_draft_id_idx on private.review_approvals (draft_id, created_at);
create index review_approvals_link_id_idx on private.review_approvals (link_id);
create index review_approvals_approver_id_idx on private.review_approvals (approver_id) where approver_id is not null;
-- Asked at each publication while the setting is on.
create index review_approvals_text_digest_idx on private.review_approvals (text_digest) where is_release;
alter table private.review_approvals enable row level security;

-- Six digits, mailed to the link's address when its holder approves.
create table private.review_codes (
  link_id uuid primary key references private.review_links (id) on delete cascade,
  code_hash bytea not null,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
alter table private.review_codes enable row level security;

-- A queue of the outbox. Links and codes are made when a mail is composed, so that no secret waits here.
create table private.review_mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('link', 'code', 'news')),
  draft_id uuid not null,
  link_id uuid references private.review_links (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  waiting_since timestamptz not null default now(),
  delivered_at timestamptz,
  failed_at timestamptz,
  last_error text,
  last_status integer
);
create index review_mails_due_idx on private.review_mails (next_attempt_at) where delivered_at is null and failed_at is null;
create index review_mails_link_id_idx on private.review_mails (link_id);
create index review_mails_draft_id_idx on private.review_mails (draft_id);
alter table private.review_mails enable row level security;

create function private.digest_text(p_title text, p_excerpt text, p_content text, p_image_url text) returns bytea
language sql stable set search_path = ''
as $$
  select sha256(convert_to(jsonb_build_array(btrim(p_title), btrim(p_excerpt), p_content, p_image_url)::text, 'UTF8'))
$$;

-- What a post's details say to readers. The deadline is no text: closing and reopening need no second reading.
create function private.digest_details(p_details jsonb) returns bytea
language sql stable set search_path = ''
as $$
  select sha256(convert_to(coalesce(jsonb_object_agg(key, btrim(value)), '{}')::text, 'UTF8'))
  from jsonb_each_text(coalesce(p_details, '{}'))
  where btrim(value) <> ''
    and key not in ('post_id', 'deadline')
    and not (key = 'is_noindex' and value = 'false')
$$;

create function private.requires_approval() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select value = 'true' from public.settings where name = 'approval_required'), false)
$$;

create function private.is_released(p_post_id uuid, p_is_new boolean, p_text_digest bytea) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.review_approvals a
    where a.text_digest = p_text_digest
      and a.is_release
      -- A new post may have got another id than its draft.
      and (p_is_new or p_post_id in (a.post_id, a.draft_id))
  )
$$;

-- What stood in the post before comes back without a new approval: a version that is restored, the trash.
create function private.was_published(p_post_id uuid, p_text_digest bytea) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from private.history h
    join private.history_contents c on c.history_id = h.id
    where h."table" = 'public.posts'
      and h.row_id = p_post_id
      and c.before ? 'content'
      and p_text_digest = private.digest_text(
        c.before ->> 'title', c.before ->> 'excerpt', c.before ->> 'content', c.before ->> 'feature_image_url'
      )
  );
end
$$;

-- For policies of what accounts of staff publish. The secret key and the database's owner are asked nothing.
create function private.require_release(
  p_post_id uuid,
  p_is_new boolean,
  p_title text,
  p_excerpt text,
  p_content text,
  p_image_url text
)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  digest bytea;
begin
  -- Who is no super admin is refused by the policies that say so.
  if not private.requires_approval() or not private.is_super_admin() then
    return true;
  end if;
  digest := private.digest_text(p_title, p_excerpt, p_content, p_image_url);
  -- What is not changed is not published anew: its category, its time.
  if exists (
    select from public.posts p
    where p.id = p_post_id
      and private.digest_text(p.title, p.excerpt, p.content, p.feature_image_url) = digest
  ) then
    return true;
  end if;
  if private.is_released(p_post_id, p_is_new, digest) or private.was_published(p_post_id, digest) then
    return true;
  end if;
  raise exception 'This version waits for an approval. Send it for review: it can be published once somebody else has approved it as it is.'
    using errcode = '42501';
end
$$;

create policy "A new post waits for its approval" on public.posts as restrictive
for insert to authenticated
with check (private.require_release(id, true, title, excerpt, content, feature_image_url));

create policy "A change of a post waits for its approval" on public.posts as restrictive
for update to authenticated
using (true)
with check (private.require_release(id, false, title, excerpt, content, feature_image_url));

-- A change that takes place later is approved when it is scheduled, and stays as it was approved.
create policy "A scheduled edit waits for its approval" on public.post_drafts as restrictive
for insert to authenticated
with check (
  scheduled_for is null or private.require_release(post_id, false, title, excerpt, content, feature_image_url)
);

create policy "A scheduled edit stays as it was approved" on public.post_drafts as restrictive
for update to authenticated
using (true)
with check (
  scheduled_for is null or private.require_release(post_id, false, title, excerpt, content, feature_image_url)
);

-- The writer is told once of a burst: in the mail that still waits, if one does.
create function private.tell_writer(p_draft_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.can_send_mail() and not exists (
    select from private.review_mails m
    where m.draft_id = p_draft_id and m.kind = 'news' and m.delivered_at is null and m.failed_at is null and m.attempts = 0
      -- Due or under way, it may be composed already.
      and m.next_attempt_at > clock_timestamp() + interval '5 seconds'
  ) then
    insert into private.review_mails (kind, draft_id, next_attempt_at, expires_at)
    values ('news', p_draft_id, clock_timestamp() + interval '3 minutes', now() + interval '2 days');
  end if;
end
$$;

-- Whether a mail to the writer would say anything, and there is somebody to read it.
create function private.has_news(p_draft_id uuid, p_mail_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.post_drafts d
    where d.id = p_draft_id and private.find_email(coalesce(d.writer_id, d.saved_by)) is not null
  ) and (
    exists (
      select from private.review_comments c
      where c.draft_id = p_draft_id and (c.told_in is null or c.told_in = p_mail_id)
    )
    or exists (
      select from private.review_approvals a
      where a.draft_id = p_draft_id and (a.told_in is null or a.told_in = p_mail_id)
    )
  )
$$;

-- The living link of a token, locked, so that what is counted of it is counted by one at a time.
create function private.lock_review_link(p_token text) returns private.review_links
language sql volatile security definer set search_path = ''
as $$
  select l.*
  from private.review_links l
  where l.token_hash = sha256(convert_to(p_token, 'UTF8')) and l.ended_at is null and l.expires_at > now()
  for update
$$;

-- Null for a token that is wrong, ended or expired: nobody learns which. Volatile, as its answers are not to be kept.
create function public.find_preview(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  link private.review_links;
  draft public.post_drafts;
begin
  select l.* into link
  from private.review_links l
  where l.token_hash = sha256(convert_to(p_token, 'UTF8')) and l.ended_at is null and l.expires_at > now();
  if link.id is null then
    return null;
  end if;
  update private.review_links set opened_at = now()
  where id = link.id and (opened_at is null or opened_at < now() - interval '1 minute');
  select d.* into draft from public.post_drafts d where d.id = link.draft_id;
  if draft.id is null then
    return (
      select jsonb_build_object('published', true, 'slug', p.slug, 'category', c.name)
      from public.posts p
      left join public.categories c on c.id = p.category_id
      where p.id in (link.post_id, link.draft_id) and p.created_at <= now()
    );
  end if;
  return jsonb_build_object(
    'published', false,
    'draft_id', draft.id,
    'version', draft.version,
    'title', draft.title,
    'excerpt', draft.excerpt,
    'content', draft.content,
    'feature_image_url', draft.feature_image_url,
    'details', draft.details,
    'category', (select c.name from public.categories c where c.id = draft.category_id),
    'is_edit', draft.post_id is not null,
    'created_at', (select p.created_at from public.posts p where p.id = draft.post_id),
    'saved_at', draft.updated_at,
    'expires_at', link.expires_at,
    'email', link.email,
    'comments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'name', m.name, 'body', m.body, 'paragraph', m.paragraph, 'place', m.place,
        'created_at', m.created_at, 'resolved_at', m.resolved_at
      ) order by m.created_at, m.id), '[]')
      from private.review_comments m
      where m.link_id = link.id
    ),
    'approvals', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', a.name, 'created_at', a.created_at,
        'is_current', a.text_digest = private.digest_text(draft.title, draft.excerpt, draft.content, draft.feature_image_url)
          and a.details_digest = private.digest_details(draft.details)
      ) order by a.created_at, a.id), '[]')
      from private.review_approvals a
      where a.link_id = link.id
    )
  );
end
$$;

-- done, or too_many. Null for a token that opens nothing.
create function public.comment_on_preview(
  p_token text,
  p_paragraph text,
  p_place integer,
  p_name text,
  p_body text
)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  link private.review_links := private.lock_review_link(p_token);
begin
  if link.id is null or not exists (select from public.post_drafts where id = link.draft_id) then
    return null;
  end if;
  if (select count(*) from private.review_comments where link_id = link.id) >= 200
    or (
      select count(*) from private.review_comments
      where link_id = link.id and created_at > now() - interval '5 minutes'
    ) >= 20
  then
    return 'too_many';
  end if;
  insert into private.review_comments (draft_id, link_id, name, body, paragraph, place, version)
  select
    link.draft_id, link.id, btrim(p_name), btrim(p_body), left(coalesce(p_paragraph, ''), 500), coalesce(p_place, 0), d.version
  from public.post_drafts d
  where d.id = link.draft_id;
  perform private.tell_writer(link.draft_id);
  return 'done';
end
$$;

-- sent, too_soon (the last one is younger than a minute), too_many (ten a link), or none where the link has no address.
create function public.request_preview_code(p_token text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  link private.review_links := private.lock_review_link(p_token);
begin
  if link.id is null then
    return null;
  end if;
  if link.email is null or not private.can_send_mail() then
    return 'none';
  end if;
  if exists (
    select from private.review_mails
    where link_id = link.id and kind = 'code' and created_at > now() - interval '1 minute'
  ) then
    return 'too_soon';
  end if;
  if (select count(*) from private.review_mails where link_id = link.id and kind = 'code') >= 10 then
    return 'too_many';
  end if;
  insert into private.review_mails (kind, draft_id, link_id, expires_at)
  values ('code', link.draft_id, link.id, now() + interval '15 minutes');
  return 'sent';
end
$$;

-- done, changed (the text is another than the one that was seen), code_needed, wrong_code (or too old, or tried five
-- times), too_many. An approval of a link that was issued to one address takes the code mailed there.
create function public.approve_preview(p_token text, p_version integer, p_name text, p_code text default null)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  link private.review_links := private.lock_review_link(p_token);
  draft public.post_drafts;
  is_right boolean;
begin
  if link.id is null then
    return null;
  end if;
  -- Locked, so that what is approved is what it says.
  select d.* into draft from public.post_drafts d where d.id = link.draft_id for share;
  if draft.id is null then
    return null;
  end if;
  if draft.version is distinct from p_version then
    return 'changed';
  end if;
  if (select count(*) from private.review_approvals where link_id = link.id) >= 50 then
    return 'too_many';
  end if;
  if link.email is not null and private.can_send_mail() then
    if coalesce(p_code, '') = '' then
      return 'code_needed';
    end if;
    update private.review_codes
    set attempts = attempts + 1
    where link_id = link.id and attempts < 5 and expires_at > now()
    returning code_hash = sha256(convert_to(link.id || ' ' || p_code, 'UTF8')) into is_right;
    if is_right is not true then
      return 'wrong_code';
    end if;
    delete from private.review_codes where link_id = link.id;
  end if;
  insert into private.review_approvals (
    draft_id, post_id, link_id, name, email, version, text_digest, details_digest, is_release
  )
  values (
    draft.id, draft.post_id, link.id, btrim(p_name), case when is_right then link.email end, draft.version,
    private.digest_text(draft.title, draft.excerpt, draft.content, draft.feature_image_url),
    private.digest_details(draft.details),
    coalesce(is_right, false) and not private.is_address_of_writer(draft.id, link.email)
  );
  perform private.tell_writer(draft.id);
  return 'done';
end
$$;

create function private.is_address_of_writer(p_draft_id uuid, p_email text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.draft_writers w
    join auth.users u on u.id = w.user_id
    where w.draft_id = p_draft_id and lower(u.email) = lower(p_email)
  )
$$;

-- For staff. The token is told once; a link that is issued to an address goes there by mail, and is told to nobody else.
create function public.create_review_link(p_draft_id uuid, p_email text default null)
returns table (id uuid, token text, expires_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
declare
  address text := nullif(lower(btrim(p_email)), '');
  draft public.post_drafts;
  link private.review_links;
begin
  perform private.require_super_admin();
  select d.* into draft from public.post_drafts d where d.id = p_draft_id for key share;
  if draft.id is null then
    raise exception 'There is no such draft';
  end if;
  if address is not null then
    if address !~ '^[^\s@<>,;]+@[^\s@<>,;]+$' then
      raise exception 'This is not a valid e-mail address' using errcode = '22023';
    end if;
    if not private.can_send_mail() then
      raise exception 'This site sends no mails, so a link can’t be mailed. Copy it instead.';
    end if;
    if private.is_address_of_writer(draft.id, address) then
      raise exception 'This is the address of somebody who wrote in it. Send it to somebody else.';
    end if;
  end if;
  perform private.sweep_reviews();
  if (
    select count(*) from private.review_links l
    where l.draft_id = draft.id and l.ended_at is null and l.expires_at > now()
  ) >= 50 then
    raise exception 'This draft has 50 links that work. End one first.';
  end if;
  -- More random bits than the hash has.
  token := case when address is null then encode(
    sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'
  ) end;
  insert into private.review_links (draft_id, post_id, token_hash, email, created_by)
  values (draft.id, draft.post_id, sha256(convert_to(token, 'UTF8')), address, auth.uid())
  returning * into link;
  if address is not null then
    insert into private.review_mails (kind, draft_id, link_id, expires_at)
    values ('link', draft.id, link.id, link.expires_at);
  end if;
  return query select link.id, token, link.expires_at;
end
$$;

create function public.end_review_link(p_link_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  update private.review_links set ended_at = now() where id = p_link_id and ended_at is null;
end
$$;

create function public.resolve_review_comment(p_comment_id uuid, p_is_resolved boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  update private.review_comments
  set resolved_at = case when p_is_resolved then now() end,
    resolved_by = case when p_is_resolved then auth.uid() end
  where id = p_comment_id;
end
$$;

-- Of the version that was seen.
create function public.approve_draft(p_draft_id uuid, p_version integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  draft public.post_drafts;
begin
  perform private.require_super_admin();
  select d.* into draft from public.post_drafts d where d.id = p_draft_id for share;
  if draft.id is null then
    raise exception 'There is no such draft';
  end if;
  if exists (select from private.draft_writers where draft_id = draft.id and user_id = auth.uid()) then
    raise exception 'You wrote in this draft, so somebody else has to approve it' using errcode = '42501';
  end if;
  if draft.version is distinct from p_version then
    raise exception 'The draft has changed since you opened it. Read it again before you approve it.' using errcode = 'PT409';
  end if;
  insert into private.review_approvals (
    draft_id, post_id, approver_id, name, version, text_digest, details_digest, is_release
  )
  values (
    draft.id, draft.post_id, auth.uid(), coalesce(private.find_email(auth.uid()), 'A super admin'), draft.version,
    private.digest_text(draft.title, draft.excerpt, draft.content, draft.feature_image_url),
    private.digest_details(draft.details),
    true
  );
  perform private.tell_writer(draft.id);
end
$$;

-- All that the editor shows of a draft's review.
create function public.find_review(p_draft_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  draft public.post_drafts;
begin
  perform private.require_super_admin();
  select d.* into draft from public.post_drafts d where d.id = p_draft_id;
  if draft.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'version', draft.version,
    'approval_required', private.requires_approval(),
    'can_send_mail', private.can_send_mail(),
    'is_writer', exists (select from private.draft_writers where draft_id = draft.id and user_id = auth.uid()),
    'links', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', l.id, 'email', l.email, 'created_by', u.email, 'created_at', l.created_at, 'expires_at', l.expires_at,
        'opened_at', l.opened_at, 'mailed_at', m.delivered_at, 'mail_error', m.last_error
      ) order by l.created_at desc, l.id), '[]')
      from private.review_links l
      left join auth.users u on u.id = l.created_by
      left join private.review_mails m on m.link_id = l.id and m.kind = 'link'
      where l.draft_id = draft.id and l.ended_at is null and l.expires_at > now()
    ),
    'comments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'name', c.name, 'body', c.body, 'paragraph', c.paragraph, 'place', c.place,
        'created_at', c.created_at, 'resolved_at', c.resolved_at
      ) order by c.created_at, c.id), '[]')
      from private.review_comments c
      where c.draft_id = draft.id
    ),
    'approvals', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'name', a.name, 'email', a.email, 'by_staff', a.approver_id is not null, 'is_release', a.is_release,
        'version', a.version, 'created_at', a.created_at,
        'is_current', a.text_digest = private.digest_text(draft.title, draft.excerpt, draft.content, draft.feature_image_url)
          and a.details_digest = private.digest_details(draft.details)
      ) order by a.created_at desc, a.id), '[]')
      from private.review_approvals a
      where a.draft_id = draft.id
    )
  );
end
$$;

-- What nobody will ask for again. Approvals stay: they say on what a publication rests.
create function private.sweep_reviews() returns void
language sql security definer set search_path = ''
as $$
  delete from private.review_links l
  where l.expires_at < now() - interval '30 days'
    and not exists (select from public.post_drafts d where d.id = l.draft_id);
  delete from private.review_mails where created_at < now() - interval '30 days';
$$;

-- Who changed a setting, and who approved what, is kept with all else that staff do.
select private.keep_history_of('public.settings', 'name', p_ignored => '{updated_at,updated_by}');
select private.keep_history_of('private.review_approvals', 'name', p_ignored => '{told_in}');

revoke execute on all functions in schema private from public;
grant execute on function private.require_release(uuid, boolean, text, text, text, text) to authenticated;
revoke execute on function
  public.find_preview(text),
  public.comment_on_preview(text, text, integer, text, text),
  public.request_preview_code(text),
  public.approve_preview(text, integer, text, text),
  public.create_review_link(uuid, text),
  public.end_review_link(uuid),
  public.resolve_review_comment(uuid, boolean),
  public.approve_draft(uuid, integer),
  public.find_review(uuid)
from public;
grant execute on function
  public.find_preview(text),
  public.comment_on_preview(text, text, integer, text, text),
  public.request_preview_code(text),
  public.approve_preview(text, integer, text, text),
  public.create_review_link(uuid, text),
  public.end_review_link(uuid),
  public.resolve_review_comment(uuid, boolean),
  public.approve_draft(uuid, integer),
  public.find_review(uuid)
to anon, authenticated, service_role;
