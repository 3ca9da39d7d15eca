-- migrate: compatible
-- What stands above the pages for a time, the figures, partners, the offer's terms and the legal pages (decision 61).
select private.define_settings($json${
  "banners.visitors": {
    "schema": {
      "type": "record",
      "fields": {
        "text": {
          "type": "text",
          "maxLength": 200,
          "placeholders": [
            "name",
            "city"
          ]
        },
        "link": {
          "type": "record",
          "fields": {
            "label": {
              "type": "text",
              "maxLength": 40
            },
            "address": {
              "type": "text",
              "maxLength": 500,
              "format": "webAddress"
            }
          },
          "optional": true
        },
        "from": {
          "type": "text",
          "maxLength": 24,
          "format": "moment",
          "optional": true
        },
        "until": {
          "type": "text",
          "maxLength": 24,
          "format": "moment",
          "optional": true
        }
      },
      "ordered": [
        "from",
        "until"
      ],
      "optional": true
    },
    "is_public": true
  },
  "banners.staff": {
    "schema": {
      "type": "record",
      "fields": {
        "text": {
          "type": "text",
          "maxLength": 200,
          "placeholders": [
            "name",
            "city"
          ]
        },
        "link": {
          "type": "record",
          "fields": {
            "label": {
              "type": "text",
              "maxLength": 40
            },
            "address": {
              "type": "text",
              "maxLength": 500,
              "format": "webAddress"
            }
          },
          "optional": true
        },
        "from": {
          "type": "text",
          "maxLength": 24,
          "format": "moment",
          "optional": true
        },
        "until": {
          "type": "text",
          "maxLength": 24,
          "format": "moment",
          "optional": true
        }
      },
      "ordered": [
        "from",
        "until"
      ],
      "optional": true
    },
    "is_public": false
  },
  "statistics.growth": {
    "schema": {
      "type": "record",
      "fields": {
        "value": {
          "type": "text",
          "maxLength": 9
        },
        "counts": {
          "type": "text",
          "maxLength": 120,
          "optional": true
        },
        "period": {
          "type": "text",
          "maxLength": 60,
          "optional": true
        },
        "source": {
          "type": "text",
          "maxLength": 120,
          "optional": true
        }
      }
    },
    "is_public": true
  },
  "statistics.users": {
    "schema": {
      "type": "record",
      "fields": {
        "value": {
          "type": "text",
          "maxLength": 9
        },
        "counts": {
          "type": "text",
          "maxLength": 120,
          "optional": true
        },
        "period": {
          "type": "text",
          "maxLength": 60,
          "optional": true
        },
        "source": {
          "type": "text",
          "maxLength": 120,
          "optional": true
        }
      }
    },
    "is_public": true
  },
  "statistics.apps": {
    "schema": {
      "type": "record",
      "fields": {
        "value": {
          "type": "text",
          "maxLength": 9
        },
        "counts": {
          "type": "text",
          "maxLength": 120,
          "optional": true
        },
        "period": {
          "type": "text",
          "maxLength": 60,
          "optional": true
        },
        "source": {
          "type": "text",
          "maxLength": 120,
          "optional": true
        }
      }
    },
    "is_public": true
  },
  "statistics.revenue": {
    "schema": {
      "type": "record",
      "fields": {
        "value": {
          "type": "text",
          "maxLength": 9
        },
        "counts": {
          "type": "text",
          "maxLength": 120,
          "optional": true
        },
        "period": {
          "type": "text",
          "maxLength": 60,
          "optional": true
        },
        "source": {
          "type": "text",
          "maxLength": 120,
          "optional": true
        }
      }
    },
    "is_public": true
  },
  "statistics.countries": {
    "schema": {
      "type": "record",
      "fields": {
        "value": {
          "type": "text",
          "maxLength": 9
        },
        "counts": {
          "type": "text",
          "maxLength": 120,
          "optional": true
        },
        "period": {
          "type": "text",
          "maxLength": 60,
          "optional": true
        },
        "source": {
          "type": "text",
          "maxLength": 120,
          "optional": true
        }
      }
    },
    "is_public": true
  },
  "statistics.retention": {
    "schema": {
      "type": "record",
      "fields": {
        "value": {
          "type": "text",
          "maxLength": 9
        },
        "counts": {
          "type": "text",
          "maxLength": 120,
          "optional": true
        },
        "period": {
          "type": "text",
          "maxLength": 60,
          "optional": true
        },
        "source": {
          "type": "text",
          "maxLength": 120,
          "optional": true
        }
      }
    },
    "is_public": true
  },
  "partners.title": {
    "schema": {
      "type": "text",
      "maxLength": 40
    },
    "is_public": true
  },
  "partners.sectors": {
    "schema": {
      "type": "list",
      "of": {
        "type": "text",
        "maxLength": 20
      },
      "minItems": 1,
      "maxItems": 8
    },
    "is_public": true
  },
  "partners.logos_title": {
    "schema": {
      "type": "text",
      "maxLength": 40
    },
    "is_public": true
  },
  "partners.logos": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "name": {
            "type": "text",
            "maxLength": 60
          },
          "picture": {
            "type": "text",
            "maxLength": 1000,
            "format": "picture"
          },
          "address": {
            "type": "text",
            "maxLength": 500,
            "format": "webAddress",
            "optional": true
          }
        }
      },
      "minItems": 0,
      "maxItems": 12
    },
    "is_public": true
  },
  "offer.terms": {
    "schema": {
      "type": "list",
      "of": {
        "type": "text",
        "maxLength": 400,
        "placeholders": [
          "name",
          "city",
          "country"
        ]
      },
      "minItems": 1,
      "maxItems": 12
    },
    "is_public": true
  },
  "privacy_policy.lead": {
    "schema": {
      "type": "text",
      "maxLength": 600,
      "placeholders": [
        "name",
        "city",
        "country",
        "email"
      ],
      "multiline": true
    },
    "is_public": true
  },
  "privacy_policy.sections": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "heading": {
            "type": "text",
            "maxLength": 80,
            "placeholders": [
              "name",
              "city",
              "country",
              "email"
            ]
          },
          "text": {
            "type": "text",
            "maxLength": 6000,
            "placeholders": [
              "name",
              "city",
              "country",
              "email",
              "privacy_policy",
              "terms_of_service",
              "cookie_policy"
            ],
            "multiline": true
          }
        }
      },
      "minItems": 1,
      "maxItems": 20
    },
    "is_public": true
  },
  "privacy_policy.version": {
    "schema": {
      "type": "text",
      "maxLength": 20
    },
    "is_public": true
  },
  "privacy_policy.effective_date": {
    "schema": {
      "type": "text",
      "maxLength": 10,
      "format": "date",
      "optional": true
    },
    "is_public": true
  },
  "terms_of_service.lead": {
    "schema": {
      "type": "text",
      "maxLength": 600,
      "placeholders": [
        "name",
        "city",
        "country",
        "email"
      ],
      "multiline": true
    },
    "is_public": true
  },
  "terms_of_service.sections": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "heading": {
            "type": "text",
            "maxLength": 80,
            "placeholders": [
              "name",
              "city",
              "country",
              "email"
            ]
          },
          "text": {
            "type": "text",
            "maxLength": 6000,
            "placeholders": [
              "name",
              "city",
              "country",
              "email",
              "privacy_policy",
              "terms_of_service",
              "cookie_policy",
              "offer_terms"
            ],
            "multiline": true
          }
        }
      },
      "minItems": 1,
      "maxItems": 20
    },
    "is_public": true
  },
  "terms_of_service.version": {
    "schema": {
      "type": "text",
      "maxLength": 20
    },
    "is_public": true
  },
  "terms_of_service.effective_date": {
    "schema": {
      "type": "text",
      "maxLength": 10,
      "format": "date",
      "optional": true
    },
    "is_public": true
  },
  "cookie_policy.lead": {
    "schema": {
      "type": "text",
      "maxLength": 600,
      "placeholders": [
        "name",
        "city",
        "country",
        "email"
      ],
      "multiline": true
    },
    "is_public": true
  },
  "cookie_policy.sections": {
    "schema": {
      "type": "list",
      "of": {
        "type": "record",
        "fields": {
          "heading": {
            "type": "text",
            "maxLength": 80,
            "placeholders": [
              "name",
              "city",
              "country",
              "email"
            ]
          },
          "text": {
            "type": "text",
            "maxLength": 6000,
            "placeholders": [
              "name",
              "city",
              "country",
              "email",
              "privacy_policy",
              "terms_of_service",
              "cookie_policy",
              "browser_storage",
              "cookies"
            ],
            "multiline": true
          }
        }
      },
      "minItems": 1,
      "maxItems": 20
    },
    "is_public": true
  },
  "cookie_policy.version": {
    "schema": {
      "type": "text",
      "maxLength": 20
    },
    "is_public": true
  },
  "cookie_policy.effective_date": {
    "schema": {
      "type": "text",
      "maxLength": 10,
      "format": "date",
      "optional": true
    },
    "is_public": true
  }
}$json$);

-- Visitors get a banner within its time only, by the database's clock.
alter policy "Everybody reads public settings" on public.settings using (
  is_public and case
    when name = 'banners.visitors' then
      coalesce((value ->> 'from')::timestamptz <= now(), true) and coalesce((value ->> 'until')::timestamptz > now(), true)
    else true
  end
);

-- When a banner comes or goes, what is kept of pages and answers ends.
create function private.find_banner_moments(p_since timestamptz, p_asked_at timestamptz)
returns table (passed boolean, next double precision)
language sql stable set search_path = ''
as $$
  select
    coalesce(bool_or(m.at > p_since and m.at <= p_asked_at), false),
    extract(epoch from min(m.at) filter (where m.at > p_asked_at) - clock_timestamp())::double precision * 1000
  from public.settings s
  cross join lateral (values ((s.value ->> 'from')::timestamptz), ((s.value ->> 'until')::timestamptz)) m (at)
  where s.name = 'banners.visitors'
$$;

create or replace function private.run_due_work(p_since timestamptz)
returns table (done integer, next double precision, asked_at timestamptz)
language plpgsql set search_path = ''
as $$
declare
  applied integer := private.apply_due_edits();
begin
  return query
    select
      applied + d.passed::integer + b.passed::integer,
      least(d.next, b.next, extract(epoch from e.first - clock_timestamp())::double precision * 1000),
      d.asked_at
    from private.find_deadlines(p_since) d
    cross join lateral private.find_banner_moments(p_since, d.asked_at) b
    cross join (
      select min(scheduled_for) as first
      from public.post_drafts
      where failed_for is distinct from scheduled_for
    ) e;
end
$$;

revoke execute on function private.find_banner_moments(timestamptz, timestamptz) from public;
