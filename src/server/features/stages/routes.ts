import { found } from '#server/http/problem.ts';
import type { FeatureRoutes } from '#server/routing/implementation.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import { createStage } from './create-stage.ts';
import { deleteStage, drawStage, exchangeInStage, revealInStage, undrawStage } from './draw-stage.ts';
import { addNextRound, leaveStage } from './leave-stage.ts';
import { presentStage } from './present-stage.ts';

export const stageRoutes = {
  'GET /api/stages': {
    show: (snapshot) => snapshot.stages.map((stage) => presentStage(snapshot, stage)),
  },
  'POST /api/stages': {
    async act({ body }, context) {
      const { snapshot, subjectId } = await context.write((tx, moment) =>
        createStage(tx, moment, context.snapshot, body),
      );
      return { status: 201, body: presentById(snapshot, subjectId ?? 0) };
    },
  },
  'POST /api/stages/{id}/draw': {
    async act({ params: { id }, body }, context) {
      const { snapshot } = await context.write((tx, moment) =>
        drawStage(tx, moment, context.snapshot, { id, ...body }),
      );
      return { status: 200, body: presentById(snapshot, id) };
    },
  },
  'POST /api/stages/{id}/reveal': {
    async act({ params: { id }, body }, context) {
      const { snapshot } = await context.write((tx, moment) =>
        revealInStage(tx, moment, context.snapshot, { id, ...body }),
      );
      return { status: 200, body: presentById(snapshot, id) };
    },
  },
  'POST /api/stages/{id}/exchange': {
    async act({ params: { id }, body }, context) {
      const { snapshot } = await context.write((tx, moment) =>
        exchangeInStage(tx, moment, context.snapshot, { id, ...body }),
      );
      return { status: 200, body: presentById(snapshot, id) };
    },
  },
  'POST /api/stages/{id}/undraw': {
    async act({ params: { id }, body }, context) {
      const { snapshot } = await context.write((tx, moment) =>
        undrawStage(tx, moment, context.tournamentId, { id, ...body }),
      );
      return { status: 200, body: presentById(snapshot, id) };
    },
  },
  'POST /api/stages/{id}/leave': {
    async act({ params: { id }, body: { id: leavesId, comesId } }, context) {
      const { snapshot } = await context.write((tx, moment) =>
        leaveStage(tx, moment, context.snapshot, { id, leavesId, comesId }),
      );
      return { status: 200, body: presentById(snapshot, id) };
    },
  },
  'POST /api/stages/{id}/next-round': {
    async act({ params: { id } }, context) {
      const { snapshot } = await context.write((tx, moment) =>
        addNextRound(tx, moment, context.snapshot, id),
      );
      return { status: 200, body: presentById(snapshot, id) };
    },
  },
  'DELETE /api/stages/{id}': {
    async act({ params: { id } }, context) {
      await context.write((tx) => deleteStage(tx, context.tournamentId, id));
      return { status: 204, body: undefined };
    },
  },
} satisfies FeatureRoutes;

const presentById = (snapshot: Snapshot, id: number) =>
  presentStage(
    snapshot,
    found(
      snapshot.stages.find((stage) => stage.id === id),
      'stage',
    ),
  );
