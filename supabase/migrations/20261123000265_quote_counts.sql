-- migrate: compatible
-- How often the calculator was started and its quotes were sent on, by day in Lagos. Counts alone: nothing of a visitor, nothing of a quote.
-- Quotes that came by the form are counted where they are, among the leads.
create table private.quote_counts (
  day date not null,
  event text not null check (event in ('start', 'whatsapp', 'share', 'print')),
  count integer not null check (count > 0),
  primary key (day, event)
);

alter table private.quote_counts enable row level security;
revoke all on private.quote_counts from public, anon, authenticated, service_role;

-- Called by the function count-quote, which bounds how often a network may. The bound here keeps a day's number from
-- running over, whoever tries.
create function private.count_quote(p_event text) returns void
language sql set search_path = ''
as $$
  insert into private.quote_counts as q (day, event, count)
  values ((now() at time zone 'Africa/Lagos')::date, p_event, 1)
  on conflict (day, event) do update set count = least(q.count + 1, 1000000);
$$;

revoke execute on function private.count_quote(text) from public;

-- What the figures of a receipt mean, in the owner's words.
select private.define_settings($json${
  "quote_words.user": {
    "schema": {
      "type": "text",
      "maxLength": 160
    },
    "is_public": true
  },
  "quote_words.visitor": {
    "schema": {
      "type": "text",
      "maxLength": 160
    },
    "is_public": true
  },
  "quote_words.includes": {
    "schema": {
      "type": "text",
      "maxLength": 160
    },
    "is_public": true
  }
}$json$);
