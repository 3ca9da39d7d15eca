-- migrate: compatible
-- The agency, its channels, and how staff work.
select private.define_settings($json${
  "agency.name": {
    "schema": {
      "type": "text",
      "maxLength": 40
    },
    "is_public": true
  },
  "agency.email": {
    "schema": {
      "type": "text",
      "maxLength": 100,
      "format": "email"
    },
    "is_public": true
  },
  "agency.phone": {
    "schema": {
      "type": "text",
      "maxLength": 24,
      "format": "phone"
    },
    "is_public": true
  },
  "agency.whatsapp": {
    "schema": {
      "type": "text",
      "maxLength": 24,
      "format": "phone",
      "optional": true
    },
    "is_public": true
  },
  "agency.street": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "optional": true
    },
    "is_public": true
  },
  "agency.city": {
    "schema": {
      "type": "text",
      "maxLength": 40
    },
    "is_public": true
  },
  "agency.country": {
    "schema": {
      "type": "text",
      "maxLength": 40
    },
    "is_public": true
  },
  "agency.hours": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "days": {
            "type": "choice",
            "options": [
              "weekdays",
              "saturdays",
              "sundays",
              "weekends",
              "every_day"
            ]
          },
          "opens": {
            "type": "text",
            "maxLength": 5,
            "format": "time"
          },
          "closes": {
            "type": "text",
            "maxLength": 5,
            "format": "time"
          }
        },
        "ordered": [
          "opens",
          "closes"
        ]
      },
      "minItems": 0,
      "maxItems": 5
    },
    "is_public": true
  },
  "agency.holidays": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "date": {
            "type": "text",
            "maxLength": 10,
            "format": "date"
          },
          "name": {
            "type": "text",
            "maxLength": 60
          }
        }
      },
      "minItems": 0,
      "maxItems": 40
    },
    "is_public": true
  },
  "agency.social": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "name": {
            "type": "text",
            "maxLength": 30
          },
          "address": {
            "type": "text",
            "maxLength": 500,
            "format": "webAddress"
          }
        }
      },
      "minItems": 0,
      "maxItems": 8
    },
    "is_public": true
  },
  "agency.registration": {
    "schema": {
      "type": "text",
      "maxLength": 80,
      "optional": true
    },
    "is_public": true
  },
  "agency.time_zone": {
    "schema": {
      "type": "choice",
      "options": [
        "Africa/Lagos",
        "Africa/Accra",
        "Africa/Cairo",
        "Africa/Casablanca",
        "Africa/Johannesburg",
        "Africa/Nairobi",
        "Europe/London",
        "Europe/Paris"
      ]
    },
    "is_public": true
  },
  "agency.since": {
    "schema": {
      "type": "number",
      "min": 1900,
      "max": 2199,
      "decimals": 0,
      "optional": true
    },
    "is_public": true
  },
  "channels.email": {
    "schema": {
      "type": "boolean"
    },
    "is_public": true
  },
  "channels.phone": {
    "schema": {
      "type": "boolean"
    },
    "is_public": true
  },
  "channels.whatsapp": {
    "schema": {
      "type": "boolean"
    },
    "is_public": true
  },
  "channels.address": {
    "schema": {
      "type": "boolean"
    },
    "is_public": true
  },
  "channels.hours": {
    "schema": {
      "type": "boolean"
    },
    "is_public": true
  },
  "channels.social": {
    "schema": {
      "type": "boolean"
    },
    "is_public": true
  },
  "approval_required": {
    "schema": {
      "type": "boolean"
    },
    "is_public": false
  },
  "security.two_factor_required_since": {
    "schema": {
      "type": "text",
      "maxLength": 24,
      "format": "moment",
      "optional": true
    },
    "is_public": false
  }
}$json$);
