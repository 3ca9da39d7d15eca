-- migrate: compatible
-- What pages say in the owner's words, people, questions, and which category has case studies (decision 62).
select private.define_settings($json${
  "home.headline": {
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
  "home.lead": {
    "schema": {
      "type": "text",
      "maxLength": 240,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "home.offer_title": {
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
  "home.offer_text": {
    "schema": {
      "type": "text",
      "maxLength": 320,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "home.bring_term": {
    "schema": {
      "type": "text",
      "maxLength": 30,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "home.bring_text": {
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
  "home.pay_term": {
    "schema": {
      "type": "text",
      "maxLength": 30,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "home.pay_text": {
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
  "home.keep_term": {
    "schema": {
      "type": "text",
      "maxLength": 30,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "home.keep_text": {
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
  "home.services_title": {
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
  "home.user_acquisition": {
    "schema": {
      "type": "text",
      "maxLength": 160,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "home.growth_analytics": {
    "schema": {
      "type": "text",
      "maxLength": 160,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "home.app_store_optimization": {
    "schema": {
      "type": "text",
      "maxLength": 160,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "home.performance_marketing": {
    "schema": {
      "type": "text",
      "maxLength": 160,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "home.retention": {
    "schema": {
      "type": "text",
      "maxLength": 160,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "home.consulting": {
    "schema": {
      "type": "text",
      "maxLength": 160,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "home.quote_title": {
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
  "home.quote_text": {
    "schema": {
      "type": "text",
      "maxLength": 320,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "user_acquisition.lead": {
    "schema": {
      "type": "text",
      "maxLength": 200,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "user_acquisition.doing": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "term": {
            "type": "text",
            "maxLength": 40,
            "placeholders": [
              "name",
              "city"
            ]
          },
          "text": {
            "type": "text",
            "maxLength": 180,
            "placeholders": [
              "name",
              "city"
            ]
          }
        }
      },
      "minItems": 1,
      "maxItems": 6
    },
    "is_public": true
  },
  "user_acquisition.measured": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "term": {
            "type": "text",
            "maxLength": 40,
            "placeholders": [
              "name",
              "city"
            ]
          },
          "text": {
            "type": "text",
            "maxLength": 180,
            "placeholders": [
              "name",
              "city"
            ]
          }
        }
      },
      "minItems": 1,
      "maxItems": 6
    },
    "is_public": true
  },
  "user_acquisition.delivered": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "term": {
            "type": "text",
            "maxLength": 40,
            "placeholders": [
              "name",
              "city"
            ]
          },
          "text": {
            "type": "text",
            "maxLength": 180,
            "placeholders": [
              "name",
              "city"
            ]
          }
        }
      },
      "minItems": 1,
      "maxItems": 6
    },
    "is_public": true
  },
  "user_acquisition.needed": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "term": {
            "type": "text",
            "maxLength": 40,
            "placeholders": [
              "name",
              "city"
            ]
          },
          "text": {
            "type": "text",
            "maxLength": 180,
            "placeholders": [
              "name",
              "city"
            ]
          }
        }
      },
      "minItems": 1,
      "maxItems": 6
    },
    "is_public": true
  },
  "user_acquisition.closing": {
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
  "growth_analytics.lead": {
    "schema": {
      "type": "text",
      "maxLength": 200,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "growth_analytics.doing": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "term": {
            "type": "text",
            "maxLength": 40,
            "placeholders": [
              "name",
              "city"
            ]
          },
          "text": {
            "type": "text",
            "maxLength": 180,
            "placeholders": [
              "name",
              "city"
            ]
          }
        }
      },
      "minItems": 1,
      "maxItems": 6
    },
    "is_public": true
  },
  "growth_analytics.measured": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "term": {
            "type": "text",
            "maxLength": 40,
            "placeholders": [
              "name",
              "city"
            ]
          },
          "text": {
            "type": "text",
            "maxLength": 180,
            "placeholders": [
              "name",
              "city"
            ]
          }
        }
      },
      "minItems": 1,
      "maxItems": 6
    },
    "is_public": true
  },
  "growth_analytics.delivered": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "term": {
            "type": "text",
            "maxLength": 40,
            "placeholders": [
              "name",
              "city"
            ]
          },
          "text": {
            "type": "text",
            "maxLength": 180,
            "placeholders": [
              "name",
              "city"
            ]
          }
        }
      },
      "minItems": 1,
      "maxItems": 6
    },
    "is_public": true
  },
  "growth_analytics.needed": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "term": {
            "type": "text",
            "maxLength": 40,
            "placeholders": [
              "name",
              "city"
            ]
          },
          "text": {
            "type": "text",
            "maxLength": 180,
            "placeholders": [
              "name",
              "city"
            ]
          }
        }
      },
      "minItems": 1,
      "maxItems": 6
    },
    "is_public": true
  },
  "growth_analytics.closing": {
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
  "app_store_optimization.lead": {
    "schema": {
      "type": "text",
      "maxLength": 200,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "app_store_optimization.doing": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "term": {
            "type": "text",
            "maxLength": 40,
            "placeholders": [
              "name",
              "city"
            ]
          },
          "text": {
            "type": "text",
            "maxLength": 180,
            "placeholders": [
              "name",
              "city"
            ]
          }
        }
      },
      "minItems": 1,
      "maxItems": 6
    },
    "is_public": true
  },
  "app_store_optimization.measured": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "term": {
            "type": "text",
            "maxLength": 40,
            "placeholders": [
              "name",
              "city"
            ]
          },
          "text": {
            "type": "text",
            "maxLength": 180,
            "placeholders": [
              "name",
              "city"
            ]
          }
        }
      },
      "minItems": 1,
      "maxItems": 6
    },
    "is_public": true
  },
  "app_store_optimization.delivered": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "term": {
            "type": "text",
            "maxLength": 40,
            "placeholders": [
              "name",
              "city"
            ]
          },
          "text": {
            "type": "text",
            "maxLength": 180,
            "placeholders": [
              "name",
              "city"
            ]
          }
        }
      },
      "minItems": 1,
      "maxItems": 6
    },
    "is_public": true
  },
  "app_store_optimization.needed": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "term": {
            "type": "text",
            "maxLength": 40,
            "placeholders": [
              "name",
              "city"
            ]
          },
          "text": {
            "type": "text",
            "maxLength": 180,
            "placeholders": [
              "name",
              "city"
            ]
          }
        }
      },
      "minItems": 1,
      "maxItems": 6
    },
    "is_public": true
  },
  "app_store_optimization.closing": {
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
  "performance_marketing.lead": {
    "schema": {
      "type": "text",
      "maxLength": 200,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "performance_marketing.doing": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "term": {
            "type": "text",
            "maxLength": 40,
            "placeholders": [
              "name",
              "city"
            ]
          },
          "text": {
            "type": "text",
            "maxLength": 180,
            "placeholders": [
              "name",
              "city"
            ]
          }
        }
      },
      "minItems": 1,
      "maxItems": 6
    },
    "is_public": true
  },
  "performance_marketing.measured": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "term": {
            "type": "text",
            "maxLength": 40,
            "placeholders": [
              "name",
              "city"
            ]
          },
          "text": {
            "type": "text",
            "maxLength": 180,
            "placeholders": [
              "name",
              "city"
            ]
          }
        }
      },
      "minItems": 1,
      "maxItems": 6
    },
    "is_public": true
  },
  "performance_marketing.delivered": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "term": {
            "type": "text",
            "maxLength": 40,
            "placeholders": [
              "name",
              "city"
            ]
          },
          "text": {
            "type": "text",
            "maxLength": 180,
            "placeholders": [
              "name",
              "city"
            ]
          }
        }
      },
      "minItems": 1,
      "maxItems": 6
    },
    "is_public": true
  },
  "performance_marketing.needed": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "term": {
            "type": "text",
            "maxLength": 40,
            "placeholders": [
              "name",
              "city"
            ]
          },
          "text": {
            "type": "text",
            "maxLength": 180,
            "placeholders": [
              "name",
              "city"
            ]
          }
        }
      },
      "minItems": 1,
      "maxItems": 6
    },
    "is_public": true
  },
  "performance_marketing.closing": {
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
  "about.lead": {
    "schema": {
      "type": "text",
      "maxLength": 200,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "about.text": {
    "schema": {
      "type": "text",
      "maxLength": 600,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "about.why_title": {
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
  "about.why_apps": {
    "schema": {
      "type": "text",
      "maxLength": 160,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "about.why_users": {
    "schema": {
      "type": "text",
      "maxLength": 160,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "about.why_countries": {
    "schema": {
      "type": "text",
      "maxLength": 160,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "about.why_retention": {
    "schema": {
      "type": "text",
      "maxLength": 160,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "about.start_title": {
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
  "about.first_step": {
    "schema": {
      "type": "text",
      "maxLength": 40,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "about.first_text": {
    "schema": {
      "type": "text",
      "maxLength": 240,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "about.second_step": {
    "schema": {
      "type": "text",
      "maxLength": 40,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "about.second_text": {
    "schema": {
      "type": "text",
      "maxLength": 240,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "about.third_step": {
    "schema": {
      "type": "text",
      "maxLength": 40,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "about.third_text": {
    "schema": {
      "type": "text",
      "maxLength": 240,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "people.title": {
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
  "people.members": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "name": {
            "type": "text",
            "maxLength": 60,
            "placeholders": [
              "name",
              "city"
            ]
          },
          "role": {
            "type": "text",
            "maxLength": 60,
            "placeholders": [
              "name",
              "city"
            ]
          },
          "picture": {
            "type": "text",
            "maxLength": 1000,
            "format": "picture",
            "optional": true
          },
          "sentence": {
            "type": "text",
            "maxLength": 160,
            "placeholders": [
              "name",
              "city"
            ],
            "optional": true
          }
        }
      },
      "minItems": 0,
      "maxItems": 24
    },
    "is_public": true
  },
  "questions.title": {
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
              "city"
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
  "call_to_action.title": {
    "schema": {
      "type": "text",
      "maxLength": 80,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  },
  "case_studies.category": {
    "schema": {
      "type": "text",
      "maxLength": 100,
      "optional": true
    },
    "is_public": true
  },
  "case_studies.title": {
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
  "case_studies.service_title": {
    "schema": {
      "type": "text",
      "maxLength": 60,
      "placeholders": [
        "name",
        "city"
      ]
    },
    "is_public": true
  }
}$json$);
