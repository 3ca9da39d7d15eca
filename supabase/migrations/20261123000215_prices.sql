-- migrate: compatible
-- What is wrong with a price list whose parts are right by themselves. `app/settings/price-list-rule.ts` says the same in the
-- same words, which a test compares.
create function private.find_price_problems(p_list jsonb, p_inside text) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  problems jsonb := '[]';
  smallest constant bigint := (p_list #>> '{volume,min}')::numeric;
  largest constant bigint := (p_list #>> '{volume,max}')::numeric;
  step constant bigint := (p_list #>> '{volume,step}')::numeric;
  initial constant bigint := (p_list #>> '{volume,initial}')::numeric;
  percent constant numeric := p_list #>> '{surcharge,percent}';
  rate record;
begin
  problems := problems || case
    when smallest >= largest then
      jsonb_build_object('path', p_inside || 'volume.max', 'message', 'Must be more than the smallest volume.')
    when (largest - smallest) % step <> 0 then jsonb_build_object(
      'path', p_inside || 'volume.step',
      'message', format('Steps of %s do not lead from %s to %s.', step, smallest, largest)
    )
    when initial not between smallest and largest then jsonb_build_object(
      'path', p_inside || 'volume.initial', 'message', format('Must be between %s and %s.', smallest, largest)
    )
    when (initial - smallest) % step <> 0 then jsonb_build_object(
      'path', p_inside || 'volume.initial', 'message', format('Steps of %s do not lead from %s to it.', step, smallest)
    )
    else '[]'
  end;
  if (select count(*) > count(distinct start) from jsonb_array_elements_text(p_list #> '{surcharge,starts}') start) then
    problems := problems
      || jsonb_build_object('path', p_inside || 'surcharge.starts', 'message', 'Has the same start twice.');
  end if;
  for rate in select r.key as name, r.value::text::numeric as amount from jsonb_each(p_list -> 'rates') r order by r.key loop
    if largest * rate.amount * (100 + percent) > 9007199254740991 then
      problems := problems || jsonb_build_object(
        'path', p_inside || 'rates.' || rate.name,
        'message', 'Too much for the largest volume: the total could not be counted exactly.'
      );
    end if;
  end loop;
  return problems;
end
$$;

-- Each list that was in force, from when on: null is the product's own. Receipts and links name the number, so that a quote
-- holds under the list it was made of. Prices were public, and stay so.
create table public.price_lists (
  number integer primary key check (number > 0),
  list jsonb not null,
  -- Null for the first: from the start.
  began_at timestamptz
);
alter table public.price_lists enable row level security;
create policy "Anybody reads price lists" on public.price_lists for select to anon, authenticated using (true);
revoke all on public.price_lists from anon, authenticated, service_role;
grant select on public.price_lists to anon, authenticated, service_role;

insert into public.price_lists (number, list) values (1, 'null');

-- With the setting, in its transaction. Two who save at once wait for each other at the setting's row, and whoever has
-- deleted it and makes it anew at this lock.
create function private.number_price_list() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  current constant jsonb := coalesce((select s.value from public.settings s where s.name = 'prices.list'), 'null');
begin
  if current = (select p.list from public.price_lists p order by p.number desc limit 1) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('price lists', 0));
  insert into public.price_lists (number, list, began_at)
  select p.number + 1, current, now()
  from (select number, list from public.price_lists order by number desc limit 1) p
  where p.list <> current;
  return null;
end
$$;

create trigger number_price_list
after insert or update or delete on public.settings
for each statement execute function private.number_price_list();

revoke execute on function private.find_price_problems(jsonb, text), private.number_price_list() from public;
select private.define_settings($json${
  "prices.list": {
    "schema": {
      "type": "record",
      "fields": {
        "rates": {
          "type": "record",
          "fields": {
            "acquisition": {
              "type": "number",
              "min": 1,
              "max": 1000000000,
              "decimals": 0
            },
            "traffic": {
              "type": "number",
              "min": 1,
              "max": 1000000000,
              "decimals": 0
            }
          }
        },
        "volume": {
          "type": "record",
          "fields": {
            "min": {
              "type": "number",
              "min": 1,
              "max": 1000000000,
              "decimals": 0
            },
            "max": {
              "type": "number",
              "min": 1,
              "max": 1000000000,
              "decimals": 0
            },
            "step": {
              "type": "number",
              "min": 1,
              "max": 1000000000,
              "decimals": 0
            },
            "initial": {
              "type": "number",
              "min": 1,
              "max": 1000000000,
              "decimals": 0
            }
          }
        },
        "surcharge": {
          "type": "record",
          "fields": {
            "percent": {
              "type": "number",
              "min": 0,
              "max": 500,
              "decimals": 0
            },
            "starts": {
              "type": "list",
              "of": {
                "type": "choice",
                "options": [
                  "asap",
                  "next-week",
                  "next-month",
                  "next-quarter",
                  "later"
                ]
              },
              "minItems": 0,
              "maxItems": 5
            }
          }
        },
        "valid_days": {
          "type": "number",
          "min": 1,
          "max": 365,
          "decimals": 0
        }
      },
      "rule": "price_list"
    },
    "is_public": true
  },
  "replies.thanks": {
    "schema": {
      "type": "text",
      "maxLength": 160
    },
    "is_public": true
  },
  "replies.message": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "optional": true
    },
    "is_public": true
  },
  "replies.proposal": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "optional": true
    },
    "is_public": true
  },
  "replies.application": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "optional": true
    },
    "is_public": true
  }
}$json$);
