-- migrate: compatible
-- Where the canary flies to, how often, and who hears of it (decision 74).
select private.define_settings($json${
  "canary.mailbox": {"schema": {"type": "text", "maxLength": 100, "format": "email", "optional": true}, "is_public": false},
  "canary.interval": {"schema": {"type": "number", "min": 2, "max": 1440, "decimals": 0}, "is_public": false},
  "canary.alerts_to": {"schema": {"type": "text", "maxLength": 100, "format": "email", "optional": true}, "is_public": false},
  "canary.is_shown": {"schema": {"type": "boolean"}, "is_public": true}
}$json$);
