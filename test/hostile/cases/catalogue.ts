/**
 * Every case of the hostile catalogue in the areas that this folder answers for, so that none is forgotten: a case is either named in the
 * title of a test, proved by the test of another folder, or written down below with the reason why it has to wait.
 */
export const catalogue: Readonly<Record<string, string>> = {
  PU: '001 004 005 008 009 013 014 015 016 018 019 020 021 022 023 024 025 027 029 030 031 032 033 034 035 037 039 040 041 042 043 045 046 048 049 050 051 052 053 058 059 060 061 062 065 067 068 070 073 074 075 076 077 078 079 080 081 082 084 085 087 088 090 091 092 093 095 096',
  CR: '001 003 005 006 007 008 009 010 011 012 013 015 016 017 018 019 021 022 024 027 028 030 032',
  FL: '001 002 003 004 005 006 007 011 013 014 015 017 019 020 021 022',
  LI: '001 004 006 007 008 009 010 011 012 013 016 017',
  TI: '001 003 004 005 007 008 009 011 012 013 015 016 017 018 020 022',
  AZ: '002 004 005 006 007 009 012 013 014 015 016 017 018 019 020 022 024 025 027 028 029 031 032',
  HT: '001 002 003 005 006 007 008 011 012 013 014 015 018 019 021 022 023 024 025',
  TN: '001 002 003 005 007 009 010',
  OC: '001 003 004 005 006',
  DB: '001 002 003 004 005 008 009',
  FC: '001 002 003 004 005 007 008 009 010 011 013 014 015 016 018 019 020 021 024 025 028 029 031 032 033 034 035 039',
  FN: '001 003 004 007 008 009 010 011 012 013 015 016 017 018 019 020 021 022 023 024 025 028 031 036 037 039 040 041 042 043 044 045 046 048 049',
  FS: '001 002 003 005 006 009 010 011',
  SC: '001 002 003 004 005 008 009 011 012',
  IM: '002 005 006 007 008 009 010 012 013 016 017 018 019 020 021 022',
  EX: '002 003 004 005 006 007 009 010 011 013 014',
  SU: '001 002 003 005 007 008 010 011 012 013',
  AI: '003 004 005 006 007 008 012',
  LE: '001 002 004 005 007 008 009 010 012',
}

/** Proved by tests that stand with the code they are about. */
export const elsewhere: Readonly<Record<string, string>> = {
  'AZ-015': 'slices/workspace/server/members.test.ts',
  'AZ-025': 'slices/documents/server/documents.test.ts',
  'AZ-027': 'slices/documents/server/documents.test.ts',
  'AZ-028': 'slices/documents/server/documents.test.ts',
  'TI-017': 'slices/documents/server/documents.test.ts',
  'TI-018': 'slices/documents/server/documents.test.ts',
  'SC-009': 'slices/documents/server/documents.test.ts',
  'SU-001': 'slices/documents/server/documents.test.ts',
  'SU-002': 'slices/documents/server/documents.test.ts',
  'SU-003': 'slices/documents/server/documents.test.ts',
  'SU-005': 'slices/documents/server/documents.test.ts',
  'SU-007': 'slices/documents/server/documents.test.ts',
  'SU-008': 'slices/documents/server/documents.test.ts',
  'SU-010': 'slices/documents/server/documents.test.ts',
  'SU-011': 'slices/documents/server/documents.test.ts',
  'SU-012': 'slices/documents/server/documents.test.ts',
  'SU-013': 'slices/documents/server/documents.test.ts',
  'FC-033': 'e2e/files.spec.ts',
  'LE-001': 'slices/letters/server/letters.test.ts',
  'LE-002': 'slices/letters/server/letters.test.ts',
  'LE-004': 'slices/letters/server/letters.test.ts',
  'LE-005': 'slices/letters/server/letters.test.ts',
  'LE-007': 'slices/letters/server/letters.test.ts',
  'LE-008': 'slices/letters/server/letters.test.ts',
  'LE-009': 'slices/letters/server/letters.test.ts',
  'LE-010': 'slices/letters/server/letters.test.ts',
  'LE-012': 'slices/letters/server/letters.test.ts',
  'AI-003': 'slices/ai-provider/server/ai-provider.test.ts',
  'AI-004': 'slices/ai-provider/server/ai-provider.test.ts',
  'AI-005': 'slices/ai-provider/server/ai-provider.test.ts',
  'AI-006': 'slices/ai-provider/server/ai-provider.test.ts',
  'AI-007': 'slices/ai-provider/server/ai-provider.test.ts',
  'AI-008': 'slices/ai-provider/server/ai-provider.test.ts',
  'AI-012': 'slices/ai-provider/server/ai-provider.test.ts',
  'AZ-020': 'slices/workspace/server/members.test.ts',
  'AZ-029': 'slices/cases/server/cases.test.ts',
  'AZ-031': 'slices/cases/server/cases.test.ts',
  'AZ-032': 'slices/cases/server/cases.test.ts',
  'DB-003': 'platform/server/catalogue-scan.test.ts',
}

/** What each waits for. When it has come, the case moves into a test and leaves this table. */
export const notYet: Readonly<Record<string, string>> = {
  'OC-003': 'the speed of the drawn chart, measured in a browser',
}
