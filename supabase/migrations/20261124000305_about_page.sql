-- migrate: compatible
-- The note of the about page, who signs it, and what a visitor has after each step

select private.define_settings($json${
  "about.note_title": {
    "schema": {
      "type": "text",
      "maxLength": 60,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "about.note": {
    "schema": {
      "type": "text",
      "maxLength": 1200,
      "placeholders": [
        "name",
        "city"
      ],
      "multiline": true
    },
    "is_public": true
  },
  "about.signed_by": {
    "schema": {
      "type": "text",
      "maxLength": 60,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "about.signed_role": {
    "schema": {
      "type": "text",
      "maxLength": 60,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "about.why_lead": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "about.first_result": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "about.second_result": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "about.third_result": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  }
}$json$);
