-- migrate: compatible
-- Private channels: who may read and write a topic is said by policies on realtime.messages, as on a hosted project. What
-- clients send each other is not stored; what the database sends is, for three days, so that it can be replayed.
create table realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null check (char_length(topic) <= 255),
  extension text not null,
  event text check (char_length(event) <= 255),
  payload jsonb,
  binary_payload bytea,
  private boolean default false,
  inserted_at timestamp not null default (clock_timestamp() at time zone 'utc'),
  updated_at timestamp not null default (clock_timestamp() at time zone 'utc')
);
create index messages_topic_idx on realtime.messages (topic, inserted_at desc) where extension = 'broadcast';
create index messages_inserted_at_idx on realtime.messages (inserted_at);
alter table realtime.messages enable row level security;

-- Who is where: one row for each channel that tracks itself, of whichever process it is on.
create unlogged table realtime.presences (
  phx_ref text primary key,
  node uuid not null,
  topic text not null,
  key text not null,
  meta jsonb not null
);
create index presences_topic_idx on realtime.presences (topic);
create index presences_node_idx on realtime.presences (node);
alter table realtime.presences enable row level security;

-- Processes that hold presences, so that those of one that died go.
create unlogged table realtime.nodes (
  id uuid primary key,
  seen_at timestamptz not null default now()
);
alter table realtime.nodes enable row level security;

revoke execute on all functions in schema realtime from public;
grant usage on schema realtime to anon, authenticated, service_role;
grant select, insert on realtime.messages to anon, authenticated, service_role;

-- The topic that a policy is asked about.
create function realtime.topic() returns text
language sql stable
as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- Sends to a channel from a trigger or a function, with the rights of who runs it.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = ''
as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
exception when others then
  -- What is sent besides is no reason for a write to fail.
  raise warning 'A message to % was not sent: %', topic, sqlerrm;
end
$$;

create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = ''
as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'A message to % was not sent: %', topic, sqlerrm;
end
$$;

create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record,
  level text default 'ROW'
) returns void
language plpgsql set search_path = ''
as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(
    jsonb_build_object(
      'record', new, 'old_record', old, 'operation', operation, 'table', table_name, 'schema', table_schema
    ),
    event_name, topic_name
  );
end
$$;

-- Processes with somebody on the topic read the message back.
create function realtime.notify_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify(
    'realtime_messages',
    json_build_object('type', 'stored', 'id', new.id, 'topic', new.topic, 'private', new.private)::text
  );
  return null;
end
$$;
create trigger notify_message after insert on realtime.messages
for each row when (new.extension = 'broadcast' and new.event is not null)
execute function realtime.notify_message();

-- Rows for policies to be asked of, which reading needs: of who may read only, nobody else could make them.
create function realtime.insert_probes(p_topic text) returns uuid[]
language sql security definer set search_path = ''
as $$
  with probes as (
    insert into realtime.messages (topic, extension, private)
    values (p_topic, 'broadcast', true), (p_topic, 'presence', true)
    returning id
  )
  select array_agg(id) from probes
$$;

-- What the caller may do on a private channel. Nothing stays of the asking.
create function realtime.authorize(p_topic text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  probes uuid[];
  readable text[];
  writable text[] := '{}';
  extension_name text;
begin
  perform set_config('realtime.topic', p_topic, true);
  begin
    probes := realtime.insert_probes(p_topic);
    readable := array(select m.extension from realtime.messages m where m.id = any (probes));
    foreach extension_name in array array['broadcast', 'presence'] loop
      begin
        insert into realtime.messages (topic, extension, private) values (p_topic, extension_name, true);
        writable := writable || extension_name;
      exception when insufficient_privilege then
      end;
    end loop;
    raise exception using errcode = 'RTEND';
  exception when sqlstate 'RTEND' then
  end;
  return jsonb_build_object('readable', to_jsonb(readable), 'writable', to_jsonb(writable));
end
$$;

revoke execute on all functions in schema realtime from public;
grant execute on function realtime.topic(), realtime.send(jsonb, text, text, boolean),
  realtime.send_binary(bytea, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text), realtime.insert_probes(text),
  realtime.authorize(text)
to anon, authenticated, service_role;
