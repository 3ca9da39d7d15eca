-- migrate: compatible
-- Whoever has the password makes up as many devices as they like; only one that gave a second factor, or a passkey in its
-- place, is known to its limits (decision 15).
alter table auth.known_devices add column gave_factor_at timestamptz;
