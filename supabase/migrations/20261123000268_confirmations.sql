-- migrate: compatible
-- Who wrote gets a mail with the number of their letter. Anybody may type anybody's address, so mails are few: one a mailbox
-- and day, few a domain, and so many an hour in all (decision 72). No address is kept: the mail takes it from the letter.
create table private.confirmations (
  -- Of the letter; no reference, as the counts hold for letters that are gone.
  id uuid primary key,
  address_key bytea not null,
  -- Null where a domain has many mailboxes of people who don't know each other.
  domain_key bytea,
  day date not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  waiting_since timestamptz not null default now(),
  delivered_at timestamptz,
  failed_at timestamptz,
  last_error text,
  last_status integer
);
-- What makes it one a day, whichever process asks.
create unique index confirmations_address_key_day_key on private.confirmations (address_key, day);
create index confirmations_domain_key_idx on private.confirmations (domain_key, created_at);
create index confirmations_created_at_idx on private.confirmations (created_at);
create index confirmations_due_idx on private.confirmations (next_attempt_at)
where delivered_at is null and failed_at is null;
alter table private.confirmations enable row level security;

-- Domains whose mailboxes belong to the public, by the name under which all their spellings meet.
create function private.find_mail_provider(p_domain text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when p_domain in ('gmail.com', 'googlemail.com') then 'gmail'
    when p_domain in ('icloud.com', 'me.com', 'mac.com') then 'icloud'
    when p_domain in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me') then 'proton'
    when p_domain ~ '^(yandex\.([a-z]{2,3}|com?\.[a-z]{2})|ya\.ru)$' then 'yandex'
    when p_domain ~ '^(yahoo|hotmail|outlook|live|gmx|zoho)\.([a-z]{2,3}|com?\.[a-z]{2})$' then p_domain
    when p_domain in (
      'ymail.com', 'rocketmail.com', 'msn.com', 'aol.com', 'web.de', 'mail.com', 'zohomail.com', 'hey.com', 'fastmail.com',
      'mail.ru', 'bk.ru', 'list.ru', 'inbox.ru', 'qq.com', '163.com', '126.com', 'orange.fr', 'free.fr', 'laposte.net',
      't-online.de', 'btinternet.com', 'comcast.net', 'verizon.net', 'att.net', 'naver.com'
    ) then p_domain
  end
$$;

-- Spellings that reach one mailbox have one key: signs that providers ignore, and what follows a plus (at Yahoo a hyphen). Two
-- people whose addresses differ in nothing else share a key, which costs one of them a confirmation.
create function private.to_address_key(p_email text) returns bytea
language sql immutable set search_path = ''
as $$
  select sha256(convert_to(
    coalesce(nullif(regexp_replace(account, '[^a-z0-9]', '', 'g'), ''), local_part)
      || '@' || coalesce(private.find_mail_provider(domain), domain),
    'UTF8'
  ))
  from (select lower(btrim(p_email)) as address) a
  cross join lateral (select split_part(address, '@', 1) as local_part, split_part(address, '@', 2) as domain) p
  cross join lateral (
    select split_part(
      case when domain ~ '^(yahoo\.|ymail\.com$|rocketmail\.com$)' then split_part(local_part, '-', 1) else local_part end,
      '+', 1
    ) as account
  ) c
$$;

-- Whoever has a domain has all mailboxes of it and of its subdomains.
create function private.to_domain_key(p_email text) returns bytea
language sql immutable set search_path = ''
as $$
  select sha256(convert_to(substring(
    domain from '[^.]+\.(?:(?:ac|co|com|edu|gob|gov|go|gv|mil|ne|net|nom|or|org|sch)\.[a-z]{2}|[^.]+)$'
  ), 'UTF8'))
  from (select split_part(lower(btrim(p_email)), '@', 2) as domain) d
  where private.find_mail_provider(domain) is null
$$;

-- In the transaction of the letter. Returns whether its sender will be told.
create function private.queue_confirmation(p_letter_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  letter public.contact_messages;
  v_address_key bytea;
  v_domain_key bytea;
begin
  select * into letter from public.contact_messages m where m.id = p_letter_id and m.quarantined_at is null;
  if letter.id is null
    or (select s.value = 'false' from public.settings s where s.name = 'contact.is_confirmed')
  then
    return false;
  end if;
  v_address_key := private.to_address_key(letter.email);
  v_domain_key := private.to_domain_key(letter.email);
  -- One at a time, so that the counts below hold with several processes.
  perform pg_advisory_xact_lock(hashtextextended('private.confirmations', 0));
  delete from private.confirmations c
  where c.id in (
    select o.id from private.confirmations o where o.created_at < now() - interval '31 days'
    order by o.created_at limit 100
  );
  if (select count(*) from private.confirmations c where c.address_key = v_address_key) >= 5
    or (
      select count(*) from private.confirmations c
      where c.domain_key = v_domain_key and c.created_at > now() - interval '1 day'
    ) >= 5
    or (select count(*) from private.confirmations c where c.created_at > now() - interval '1 hour') >= 60
    or (select count(*) from private.confirmations c where c.created_at > now() - interval '1 day') >= 300
  then
    return false;
  end if;
  insert into private.confirmations (id, address_key, domain_key, day)
  values (letter.id, v_address_key, v_domain_key, (now() at time zone 'Africa/Lagos')::date)
  on conflict do nothing;
  return found;
end
$$;

-- One that comes a day late confuses more than it tells, and what was found to be spam meanwhile is not answered.
create function private.is_confirmation_due(p_confirmation private.confirmations) returns boolean
language sql stable set search_path = ''
as $$
  select p_confirmation.created_at > now() - interval '1 day' and exists (
    select from public.contact_messages m where m.id = p_confirmation.id and m.quarantined_at is null
  )
$$;

-- When the sender of a letter was told its number; null if they were not.
create function private.find_confirmation(p_letter_id uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select delivered_at from private.confirmations where id = p_letter_id
$$;

revoke execute on all functions in schema private from public;
