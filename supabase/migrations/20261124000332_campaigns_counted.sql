-- migrate: compatible
-- Leads by the utm words of the first letter, too; anybody may write such words, so the twenty with the most leads are shown.
create or replace function public.find_lead_statistics(p_weeks integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  span integer := greatest(1, least(p_weeks, 104));
  this_week date := date_trunc('week', now() at time zone 'Africa/Lagos')::date;
  first_week date := this_week - 7 * (span - 1);
begin
  perform private.require_role('desk');
  return (
    with leads as (
      select
        date_trunc('week', l.created_at at time zone 'Africa/Lagos')::date as week,
        l.service,
        l.origin,
        nullif(concat_ws(' / ', l.utm ->> 'source', l.utm ->> 'medium', l.utm ->> 'campaign'), '') as campaign,
        extract(epoch from l.first_answered_at - l.created_at) as seconds,
        l.stage = 'won' as is_won,
        case when l.stage = 'won' then coalesce(l.value, 0) else 0 end as won_value,
        -- What staff entered for somebody came by another way, and is counted there.
        l.quote is not null and exists (select from public.lead_letters f where f.lead_id = l.id) as has_sent_quote
      from public.leads l
      where l.created_at >= first_week::timestamp at time zone 'Africa/Lagos' and l.spam_at is null and l.trashed_at is null
    ),
    weeks as (
      select
        w.week::date as week,
        count(l.week) as leads,
        count(l.week) filter (where l.is_won) as won,
        coalesce(sum(l.won_value), 0) as won_value,
        percentile_cont(0.5) within group (order by l.seconds) as answer_seconds,
        count(l.week) filter (where l.has_sent_quote) as quotes_by_form
      from generate_series(first_week, this_week, interval '7 days') w (week)
      left join leads l on l.week = w.week::date
      group by w.week
    ),
    counts as (
      select date_trunc('week', q.day)::date as week, q.event, sum(q.count) as count
      from private.quote_counts q
      where q.day >= first_week
      group by 1, 2
    ),
    parts as (
      select
        g.part,
        g.name,
        count(*) as leads,
        count(*) filter (where l.is_won) as won,
        sum(l.won_value) as won_value,
        percentile_cont(0.5) within group (order by l.seconds) as answer_seconds
      from leads l
      cross join lateral (values ('services', l.service), ('origins', l.origin), ('campaigns', l.campaign)) g (part, name)
      group by g.part, g.name
    )
    select jsonb_build_object(
      'weeks', (
        select jsonb_agg(jsonb_build_object(
          'week', w.week,
          'leads', w.leads,
          'won', w.won,
          'won_value', w.won_value,
          'answer_seconds', w.answer_seconds,
          'quotes', jsonb_build_object('form', w.quotes_by_form)
            || coalesce((select jsonb_object_agg(c.event, c.count) from counts c where c.week = w.week), '{}')
        ) order by w.week)
        from weeks w
      ),
      'services', (select jsonb_agg(to_jsonb(p) - 'part' order by p.leads desc, p.name) from parts p where p.part = 'services'),
      'origins', (select jsonb_agg(to_jsonb(p) - 'part' order by p.leads desc, p.name) from parts p where p.part = 'origins'),
      'campaigns', (
        select jsonb_agg(to_jsonb(p) - 'part' order by p.leads desc, p.name)
        from (
          select * from parts p where p.part = 'campaigns' and p.name is not null order by p.leads desc, p.name limit 20
        ) p
      ),
      'answer_seconds', (select percentile_cont(0.5) within group (order by l.seconds) from leads l),
      'answered', (select count(l.seconds) from leads l)
    )
  );
end
$$;

