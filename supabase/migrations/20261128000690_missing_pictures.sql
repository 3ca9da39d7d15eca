-- migrate: compatible
-- A picture that is missing is chosen, not written.
create or replace function private.find_text_problem(p_text text, p_schema jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  blank constant text := '\u0009-\u000d \u00a0\u00ad\u034f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180e\u2000-\u200d\u2028\u2029\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0';
  format text := p_schema ->> 'format';
  most integer := (p_schema ->> 'maxLength')::integer;
  unknown text;
begin
  if p_text !~ ('[^' || blank || ']') then
    return case when format = 'picture' then 'Choose a picture.' else 'Write something here.' end;
  end if;
  if p_text ~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]' then
    return 'Has an invisible control character. Type it anew.';
  end if;
  if char_length(p_text) > most then
    return format('Has %s characters, and %s fit.', char_length(p_text), most);
  end if;
  if strpos(p_text, chr(10)) > 0 and not coalesce((p_schema ->> 'multiline')::boolean, false) then
    return 'Must be one line.';
  end if;
  if p_text ~ '^[\u000a \u00a0]|[\u000a \u00a0]$' then
    return 'Begins or ends with a space.';
  end if;
  if p_text ~ '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4}' then
    return 'Has too many marks on one letter.';
  end if;
  if format = 'email' and p_text !~ '^[A-Za-z0-9_+-]+(\.[A-Za-z0-9_+-]+)*@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$' then
    return 'Is not an e-mail address.';
  end if;
  if format = 'internationalPhone' and (
    p_text !~ '^\+[1-9][0-9 ()-]+$' or char_length(regexp_replace(p_text, '[^0-9]', '', 'g')) not between 5 and 15
  ) then
    return 'Is not a number with + and the country’s code, as +44 20 7946 0000.';
  end if;
  if format = 'phone' and (
    p_text !~ '^[+(0-9][0-9 ()-]+$' or char_length(regexp_replace(p_text, '[^0-9]', '', 'g')) not between 5 and 15
  ) then
    return 'Is not a phone number: digits and spaces, as +44 20 7946 0000.';
  end if;
  if format = 'webAddress' and p_text !~ '^https://[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+([/?#][A-Za-z0-9._~:/?#@!$&''()*+,;=%-]*)?$' then
    return 'Is not an address that begins with https://.';
  end if;
  if format = 'picture' and p_text !~ '^(https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?)?/[A-Za-z0-9._~:/?#@!$&''()*+,;=%-]*$' then
    return 'Is not the address of a picture.';
  end if;
  if format = 'picture' and p_text ~ '^//' then
    return 'Is not the address of a picture.';
  end if;
  if format = 'date' and not private.is_calendar_date(p_text) then
    return 'Is not a date, as 2026-01-31.';
  end if;
  if format = 'time' and p_text !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then
    return 'Is not a time, as 09:00.';
  end if;
  if format = 'moment' and not (
    private.is_calendar_date(left(p_text, 10))
    and substr(p_text, 11) ~ '^T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{3})?Z$'
  ) then
    return 'Is not a date with a time.';
  end if;
  if p_schema ? 'placeholders' then
    select m.part[1] into unknown
    from regexp_matches(p_text, '\{([A-Za-z_]*)\}', 'g') with ordinality as m (part, place)
    where not p_schema -> 'placeholders' ? m.part[1]
    order by m.place
    limit 1;
    if unknown is not null then
      return format('{%s} is filled in by nothing here.', unknown);
    end if;
  end if;
  select required into unknown
  from jsonb_array_elements_text(coalesce(p_schema -> 'required', '[]')) with ordinality as r (required, place)
  where strpos(p_text, '{' || required || '}') = 0
  order by place
  limit 1;
  return case when unknown is not null then format('Must contain {%s}.', unknown) end;
end
$$;

create or replace function private.check_setting(p_schema jsonb, p_value jsonb, p_path text default '') returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  inside text := case when p_path <> '' then p_path || '.' else '' end;
  kind text := coalesce(jsonb_typeof(p_value), 'null');
  problems jsonb := '[]';
  message text;
  part record;
begin
  if kind = 'null' then
    message := case
      when coalesce((p_schema ->> 'optional')::boolean, false) then null
      when p_schema ->> 'format' = 'picture' then 'Choose a picture.'
      else 'Write something here.'
    end;
    return case when message is null then problems else jsonb_build_array(jsonb_build_object('path', p_path, 'message', message)) end;
  end if;
  case p_schema ->> 'type'
    when 'text' then
      message := case
        when kind <> 'string' then 'Must be a text.'
        else private.find_text_problem(p_value #>> '{}', p_schema)
      end;
    when 'number' then
      message := case
        when kind <> 'number' then 'Must be a number.'
        when p_value::numeric < (p_schema ->> 'min')::numeric or p_value::numeric > (p_schema ->> 'max')::numeric
          then format('Must be between %s and %s.', p_schema ->> 'min', p_schema ->> 'max')
        when round(p_value::numeric, (p_schema ->> 'decimals')::integer) <> p_value::numeric
          then case p_schema ->> 'decimals'
            when '0' then 'Must be a whole number.'
            else format('Has more than %s decimals.', p_schema ->> 'decimals')
          end
      end;
    when 'boolean' then
      message := case when kind <> 'boolean' then 'Must be yes or no.' end;
    when 'choice' then
      message := case when kind <> 'string' or not p_schema -> 'options' ? (p_value #>> '{}') then 'Is none of the choices.' end;
    when 'list' then
      if kind <> 'array' then
        message := 'Must be a list.';
      elsif jsonb_array_length(p_value) > (p_schema ->> 'maxItems')::integer then
        message := format('Has %s entries, and %s fit.', jsonb_array_length(p_value), p_schema ->> 'maxItems');
      elsif jsonb_array_length(p_value) < (p_schema ->> 'minItems')::integer then
        message := format('Needs %s entries or more.', p_schema ->> 'minItems');
      else
        for part in select item, place - 1 as place from jsonb_array_elements(p_value) with ordinality as i (item, place) loop
          problems := problems || private.check_setting(p_schema -> 'of', part.item, inside || part.place);
        end loop;
      end if;
    when 'record' then
      if kind <> 'object' then
        message := 'Must be a record.';
      else
        for part in select f.key, f.value from jsonb_each(p_schema -> 'fields') f loop
          problems := problems || private.check_setting(part.value, p_value -> part.key, inside || part.key);
        end loop;
        for part in select k.key from jsonb_object_keys(p_value) as k (key) where not p_schema -> 'fields' ? k.key loop
          problems := problems || jsonb_build_object('path', p_path, 'message', 'Has a part that is not known here.');
        end loop;
        -- Dates, times and moments are in order when their texts are without the end of a moment.
        if problems = '[]' and p_schema ? 'ordered'
          and regexp_replace(p_value ->> (p_schema #>> '{ordered,0}'), '(\.000)?Z$', '') collate "C"
            >= regexp_replace(p_value ->> (p_schema #>> '{ordered,1}'), '(\.000)?Z$', '') collate "C" then
          problems := jsonb_build_array(
            jsonb_build_object('path', inside || (p_schema #>> '{ordered,1}'), 'message', 'Must be later than the beginning.')
          );
        end if;
        if problems = '[]' and p_schema ->> 'rule' = 'price_list' then
          problems := private.find_price_problems(p_value, inside);
        end if;
      end if;
  end case;
  return case when message is null then problems else problems || jsonb_build_object('path', p_path, 'message', message) end;
end
$$;
