-- migrate: compatible
-- Devices of people who are signed in with both factors now gave one, before that was written down (040).
update auth.known_devices d
set gave_factor_at = now()
where d.gave_factor_at is null
  and exists (
    select
    from auth.sessions s
    join auth.mfa_amr_claims m on m.session_id = s.id
    where s.user_id = d.user_id and s.user_agent = d.user_agent and m.authentication_method = 'totp'
  );
