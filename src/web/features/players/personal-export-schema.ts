import { exportCalls } from '#contract/exports.ts';

export const personalExportSchema = exportCalls['POST /api/export/players/personal'].body;
