-- migrate: compatible
-- What is true of campaigns today, the guarantees beside the offer, and prices that answers may name (decision 80).
select private.define_settings($json${
  "questions.answers": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "question": {
            "type": "text",
            "maxLength": 120,
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
              "city",
              "user_price",
              "visit_price"
            ],
            "multiline": true
          }
        }
      },
      "minItems": 0,
      "maxItems": 20
    },
    "is_public": true
  },
  "offer.guarantees": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "title": {
            "type": "text",
            "maxLength": 60,
            "placeholders": [
              "name",
              "city"
            ]
          },
          "text": {
            "type": "text",
            "maxLength": 200,
            "placeholders": [
              "name",
              "city"
            ]
          }
        }
      },
      "minItems": 0,
      "maxItems": 6
    },
    "is_public": true
  },
  "campaign.first_hundred": {
    "schema": {
      "type": "record",
      "fields": {
        "name": {
          "type": "text",
          "maxLength": 40,
          "placeholders": [
            "name",
            "city"
          ],
          "optional": true
        },
        "users": {
          "type": "number",
          "min": 0,
          "max": 100,
          "decimals": 0
        },
        "as_of": {
          "type": "text",
          "maxLength": 10,
          "format": "date"
        }
      },
      "optional": true
    },
    "is_public": true
  },
  "campaign.seats": {
    "schema": {
      "type": "record",
      "fields": {
        "offered": {
          "type": "number",
          "min": 1,
          "max": 100,
          "decimals": 0
        },
        "taken": {
          "type": "number",
          "min": 0,
          "max": 100,
          "decimals": 0
        }
      },
      "optional": true
    },
    "is_public": true
  }
}$json$);
