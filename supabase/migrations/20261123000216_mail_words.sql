-- migrate: compatible
-- The words of each mail, and its sender's name.
select private.define_settings($json${
  "mails.sender": {
    "schema": {
      "type": "text",
      "maxLength": 60,
      "optional": true
    },
    "is_public": false
  },
  "mails.signature": {
    "schema": {
      "type": "text",
      "maxLength": 300,
      "placeholders": [
        "name",
        "city",
        "host"
      ],
      "multiline": true,
      "optional": true
    },
    "is_public": false
  },
  "account_mails.signup_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "account_mails.signup_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "link",
        "code",
        "name",
        "city",
        "host"
      ],
      "required": [
        "link",
        "code"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "account_mails.signup_button": {
    "schema": {
      "type": "text",
      "maxLength": 40
    },
    "is_public": false
  },
  "account_mails.invite_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "account_mails.invite_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "link",
        "code",
        "name",
        "city",
        "host"
      ],
      "required": [
        "link",
        "code"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "account_mails.invite_button": {
    "schema": {
      "type": "text",
      "maxLength": 40
    },
    "is_public": false
  },
  "account_mails.magiclink_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "account_mails.magiclink_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "link",
        "code",
        "name",
        "city",
        "host"
      ],
      "required": [
        "link",
        "code"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "account_mails.magiclink_button": {
    "schema": {
      "type": "text",
      "maxLength": 40
    },
    "is_public": false
  },
  "account_mails.recovery_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "account_mails.recovery_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "link",
        "code",
        "name",
        "city",
        "host"
      ],
      "required": [
        "link",
        "code"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "account_mails.recovery_button": {
    "schema": {
      "type": "text",
      "maxLength": 40
    },
    "is_public": false
  },
  "account_mails.email_change_current_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "account_mails.email_change_current_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "link",
        "code",
        "name",
        "city",
        "host"
      ],
      "required": [
        "link",
        "code"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "account_mails.email_change_current_button": {
    "schema": {
      "type": "text",
      "maxLength": 40
    },
    "is_public": false
  },
  "account_mails.email_change_new_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "account_mails.email_change_new_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "link",
        "code",
        "name",
        "city",
        "host"
      ],
      "required": [
        "link",
        "code"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "account_mails.email_change_new_button": {
    "schema": {
      "type": "text",
      "maxLength": 40
    },
    "is_public": false
  },
  "account_mails.reauthentication_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "account_mails.reauthentication_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "code",
        "name",
        "city",
        "host"
      ],
      "required": [
        "code"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.new_device_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "device",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.new_device_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "device",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "device"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.password_changed_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.password_changed_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [],
      "multiline": true
    },
    "is_public": false
  },
  "notices.password_dropped_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.password_dropped_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [],
      "multiline": true
    },
    "is_public": false
  },
  "notices.factor_added_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.factor_added_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [],
      "multiline": true
    },
    "is_public": false
  },
  "notices.factor_removed_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.factor_removed_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [],
      "multiline": true
    },
    "is_public": false
  },
  "notices.passkey_added_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "passkey",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.passkey_added_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "passkey",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "passkey"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.passkey_removed_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "passkey",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.passkey_removed_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "passkey",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "passkey"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.recovery_codes_made_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.recovery_codes_made_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [],
      "multiline": true
    },
    "is_public": false
  },
  "notices.rights_granted_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "by",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.rights_granted_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "by",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "by"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.rights_removed_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "by",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.rights_removed_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "by",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "by"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.removed_rights_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "of",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.removed_rights_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "of",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "of"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.account_deleted_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "by",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.account_deleted_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "by",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "by"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.deleted_account_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "of",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.deleted_account_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "of",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "of"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.granted_rights_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "of",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.granted_rights_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "of",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "of"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.roles_changed_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "by",
        "roles",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.roles_changed_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "by",
        "roles",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "by",
        "roles"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.changed_roles_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "of",
        "roles",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.changed_roles_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "of",
        "roles",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "of",
        "roles"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.account_suspended_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "by",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.account_suspended_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "by",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "by"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.suspended_account_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "of",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.suspended_account_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "of",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "of"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.account_restored_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "by",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.account_restored_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "by",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "by"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.restored_account_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "of",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.restored_account_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "of",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "of"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.second_factor_required_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "until",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.second_factor_required_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "until",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "until"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.ownership_taken_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "by",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.ownership_taken_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "by",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "by"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.ownership_offered_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "by",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.ownership_offered_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "by",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "by"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.offered_ownership_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "of",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.offered_ownership_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "of",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "of"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.ownership_handed_over_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "by",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.ownership_handed_over_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "by",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "by"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.ownership_received_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "of",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.ownership_received_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "of",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "of"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.invitation_accepted_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "by",
        "roles",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.invitation_accepted_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "by",
        "roles",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "by",
        "roles"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "notices.accepted_invitation_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "of",
        "roles",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.accepted_invitation_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "of",
        "roles",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "of",
        "roles"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "site_mails.contact_message_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "sender",
        "email",
        "subject",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "site_mails.contact_message_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "sender",
        "email",
        "subject",
        "message",
        "time",
        "link",
        "name",
        "city",
        "host"
      ],
      "required": [
        "message"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "site_mails.contact_message_button": {
    "schema": {
      "type": "text",
      "maxLength": 40
    },
    "is_public": false
  },
  "site_mails.invitation_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "inviter",
        "roles",
        "until",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "site_mails.invitation_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "link",
        "inviter",
        "roles",
        "until",
        "name",
        "city",
        "host"
      ],
      "required": [
        "link"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "site_mails.invitation_button": {
    "schema": {
      "type": "text",
      "maxLength": 40
    },
    "is_public": false
  },
  "site_mails.review_link_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "title",
        "sender",
        "until",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "site_mails.review_link_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "link",
        "title",
        "sender",
        "until",
        "name",
        "city",
        "host"
      ],
      "required": [
        "link"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "site_mails.review_link_button": {
    "schema": {
      "type": "text",
      "maxLength": 40
    },
    "is_public": false
  },
  "site_mails.review_code_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "title",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "site_mails.review_code_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "code",
        "title",
        "name",
        "city",
        "host"
      ],
      "required": [
        "code"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "site_mails.review_news_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "title",
        "news",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "site_mails.review_news_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "entries",
        "link",
        "title",
        "news",
        "name",
        "city",
        "host"
      ],
      "required": [
        "entries",
        "link"
      ],
      "multiline": true
    },
    "is_public": false
  },
  "site_mails.review_news_button": {
    "schema": {
      "type": "text",
      "maxLength": 40
    },
    "is_public": false
  }
}$json$);
