-- migrate: compatible
-- How a service is charged, and the question that it answers (decision 78): texts, whose defaults stand in app/settings/groups.
select private.define_settings($json${
  "user_acquisition.charged": {
    "schema": {
      "type": "text",
      "maxLength": 400,
      "placeholders": [
        "name",
        "city"
      ],
      "multiline": true
    },
    "is_public": true
  },
  "user_acquisition.question": {
    "schema": {
      "type": "record",
      "fields": {
        "question": {
          "type": "text",
          "maxLength": 100,
          "placeholders": [
            "name",
            "city"
          ]
        },
        "answer": {
          "type": "text",
          "maxLength": 600,
          "placeholders": [
            "name",
            "city"
          ],
          "multiline": true
        }
      }
    },
    "is_public": true
  },
  "growth_analytics.charged": {
    "schema": {
      "type": "text",
      "maxLength": 400,
      "placeholders": [
        "name",
        "city"
      ],
      "multiline": true
    },
    "is_public": true
  },
  "growth_analytics.question": {
    "schema": {
      "type": "record",
      "fields": {
        "question": {
          "type": "text",
          "maxLength": 100,
          "placeholders": [
            "name",
            "city"
          ]
        },
        "answer": {
          "type": "text",
          "maxLength": 600,
          "placeholders": [
            "name",
            "city"
          ],
          "multiline": true
        }
      }
    },
    "is_public": true
  },
  "app_store_optimization.charged": {
    "schema": {
      "type": "text",
      "maxLength": 400,
      "placeholders": [
        "name",
        "city"
      ],
      "multiline": true
    },
    "is_public": true
  },
  "app_store_optimization.question": {
    "schema": {
      "type": "record",
      "fields": {
        "question": {
          "type": "text",
          "maxLength": 100,
          "placeholders": [
            "name",
            "city"
          ]
        },
        "answer": {
          "type": "text",
          "maxLength": 600,
          "placeholders": [
            "name",
            "city"
          ],
          "multiline": true
        }
      }
    },
    "is_public": true
  },
  "performance_marketing.charged": {
    "schema": {
      "type": "text",
      "maxLength": 400,
      "placeholders": [
        "name",
        "city"
      ],
      "multiline": true
    },
    "is_public": true
  },
  "performance_marketing.question": {
    "schema": {
      "type": "record",
      "fields": {
        "question": {
          "type": "text",
          "maxLength": 100,
          "placeholders": [
            "name",
            "city"
          ]
        },
        "answer": {
          "type": "text",
          "maxLength": 600,
          "placeholders": [
            "name",
            "city"
          ],
          "multiline": true
        }
      }
    },
    "is_public": true
  }
}$json$);
