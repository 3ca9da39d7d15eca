-- migrate: compatible
-- What answers are made of.
select private.define_settings($json${
  "desk.templates": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "title": {
            "type": "text",
            "maxLength": 60
          },
          "text": {
            "type": "text",
            "maxLength": 3000,
            "placeholders": [
              "sender",
              "subject",
              "quote",
              "time",
              "signature",
              "name",
              "city"
            ],
            "multiline": true
          }
        }
      },
      "minItems": 0,
      "maxItems": 20
    },
    "is_public": false
  },
  "desk.signature": {
    "schema": {
      "type": "text",
      "maxLength": 300,
      "placeholders": [
        "me",
        "name",
        "city"
      ],
      "multiline": true
    },
    "is_public": false
  }
}$json$);

-- Staff without a say in settings read what they answer with, and their own name.
create function public.find_desk_words() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('desk');
  return jsonb_build_object(
    'me', private.name_account(auth.uid()),
    'settings', coalesce(
      (
        select jsonb_agg(jsonb_build_object('name', s.name, 'value', s.value))
        from public.settings s
        where (s.name like 'desk.%' or s.name like 'agency.%') and s.value <> 'null'
      ),
      '[]'
    )
  );
end
$$;

revoke execute on function public.find_desk_words() from public;
grant execute on function public.find_desk_words() to anon, authenticated, service_role;
