-- migrate: compatible
select private.define_settings($json$
{
  "contact.answered_by": {"schema": {"type": "text", "maxLength": 60}, "is_public": true},
  "contact.answer_hours": {"schema": {"type": "number", "min": 1, "max": 80, "decimals": 0, "optional": true}, "is_public": true},
  "contact.free_users_facts": {"schema": {"type": "list", "of": {"type": "text", "maxLength": 120}, "minItems": 0, "maxItems": 8}, "is_public": true},
  "contact.is_confirmed": {"schema": {"type": "boolean"}, "is_public": false},
  "site_mails.confirmation_subject": {"schema": {"type": "text", "maxLength": 120, "placeholders": ["number", "name", "city", "host"]}, "is_public": false},
  "site_mails.confirmation_text": {"schema": {"type": "text", "maxLength": 2000, "placeholders": ["number", "name", "city", "host"], "required": ["number"], "multiline": true}, "is_public": false}
}
$json$);
