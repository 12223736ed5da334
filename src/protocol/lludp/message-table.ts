// Made by `npm run tables` from data/lludp-messages.json. Do not edit by hand.

/**
 * Every message: its number as one 32-bit value, whether the template allows zero-coding, and its blocks and
 * fields in wire order. A block occurs once (Single), as often as a count byte indicates (Variable), or a
 * fixed number of times.
 */
export const MESSAGE_TABLE = {
  StartPingCheck: {
    number: 0x01,
    zeroCoded: false,
    blocks: { PingID: ['Single', { PingID: 'U8', OldestUnacked: 'U32' }] },
  },
  CompletePingCheck: {
    number: 0x02,
    zeroCoded: false,
    blocks: { PingID: ['Single', { PingID: 'U8' }] },
  },
  AgentUpdate: {
    number: 0x04,
    zeroCoded: true,
    blocks: {
      AgentData: [
        'Single',
        {
          AgentID: 'LLUUID',
          SessionID: 'LLUUID',
          BodyRotation: 'LLQuaternion',
          HeadRotation: 'LLQuaternion',
          State: 'U8',
          CameraCenter: 'LLVector3',
          CameraAtAxis: 'LLVector3',
          CameraLeftAxis: 'LLVector3',
          CameraUpAxis: 'LLVector3',
          Far: 'F32',
          ControlFlags: 'U32',
          Flags: 'U8',
        },
      ],
    },
  },
  AgentAnimation: {
    number: 0x05,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      AnimationList: ['Variable', { AnimID: 'LLUUID', StartAnim: 'BOOL' }],
      PhysicalAvatarEventList: ['Variable', { TypeData: 'Variable1' }],
    },
  },
  AgentRequestSit: {
    number: 0x06,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      TargetObject: ['Single', { TargetID: 'LLUUID', Offset: 'LLVector3' }],
    },
  },
  AgentSit: {
    number: 0x07,
    zeroCoded: false,
    blocks: { AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }] },
  },
  RequestImage: {
    number: 0x08,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      RequestImage: [
        'Variable',
        { Image: 'LLUUID', DiscardLevel: 'S8', DownloadPriority: 'F32', Packet: 'U32', Type: 'U8' },
      ],
    },
  },
  ImageData: {
    number: 0x09,
    zeroCoded: false,
    blocks: {
      ImageID: ['Single', { ID: 'LLUUID', Codec: 'U8', Size: 'U32', Packets: 'U16' }],
      ImageData: ['Single', { Data: 'Variable2' }],
    },
  },
  ImagePacket: {
    number: 0x0a,
    zeroCoded: false,
    blocks: {
      ImageID: ['Single', { ID: 'LLUUID', Packet: 'U16' }],
      ImageData: ['Single', { Data: 'Variable2' }],
    },
  },
  LayerData: {
    number: 0x0b,
    zeroCoded: false,
    blocks: { LayerID: ['Single', { Type: 'U8' }], LayerData: ['Single', { Data: 'Variable2' }] },
  },
  ObjectUpdate: {
    number: 0x0c,
    zeroCoded: true,
    blocks: {
      RegionData: ['Single', { RegionHandle: 'U64', TimeDilation: 'U16' }],
      ObjectData: [
        'Variable',
        {
          ID: 'U32',
          State: 'U8',
          FullID: 'LLUUID',
          CRC: 'U32',
          PCode: 'U8',
          Material: 'U8',
          ClickAction: 'U8',
          Scale: 'LLVector3',
          ObjectData: 'Variable1',
          ParentID: 'U32',
          UpdateFlags: 'U32',
          PathCurve: 'U8',
          ProfileCurve: 'U8',
          PathBegin: 'U16',
          PathEnd: 'U16',
          PathScaleX: 'U8',
          PathScaleY: 'U8',
          PathShearX: 'U8',
          PathShearY: 'U8',
          PathTwist: 'S8',
          PathTwistBegin: 'S8',
          PathRadiusOffset: 'S8',
          PathTaperX: 'S8',
          PathTaperY: 'S8',
          PathRevolutions: 'U8',
          PathSkew: 'S8',
          ProfileBegin: 'U16',
          ProfileEnd: 'U16',
          ProfileHollow: 'U16',
          TextureEntry: 'Variable2',
          TextureAnim: 'Variable1',
          NameValue: 'Variable2',
          Data: 'Variable2',
          Text: 'Variable1',
          TextColor: 'Fixed4',
          MediaURL: 'Variable1',
          PSBlock: 'Variable1',
          ExtraParams: 'Variable1',
          Sound: 'LLUUID',
          OwnerID: 'LLUUID',
          Gain: 'F32',
          Flags: 'U8',
          Radius: 'F32',
          JointType: 'U8',
          JointPivot: 'LLVector3',
          JointAxisOrAnchor: 'LLVector3',
        },
      ],
    },
  },
  ObjectUpdateCompressed: {
    number: 0x0d,
    zeroCoded: false,
    blocks: {
      RegionData: ['Single', { RegionHandle: 'U64', TimeDilation: 'U16' }],
      ObjectData: ['Variable', { UpdateFlags: 'U32', Data: 'Variable2' }],
    },
  },
  ObjectUpdateCached: {
    number: 0x0e,
    zeroCoded: false,
    blocks: {
      RegionData: ['Single', { RegionHandle: 'U64', TimeDilation: 'U16' }],
      ObjectData: ['Variable', { ID: 'U32', CRC: 'U32', UpdateFlags: 'U32' }],
    },
  },
  ImprovedTerseObjectUpdate: {
    number: 0x0f,
    zeroCoded: false,
    blocks: {
      RegionData: ['Single', { RegionHandle: 'U64', TimeDilation: 'U16' }],
      ObjectData: ['Variable', { Data: 'Variable1', TextureEntry: 'Variable2' }],
    },
  },
  KillObject: {
    number: 0x10,
    zeroCoded: false,
    blocks: { ObjectData: ['Variable', { ID: 'U32' }] },
  },
  AvatarAnimation: {
    number: 0x14,
    zeroCoded: false,
    blocks: {
      Sender: ['Single', { ID: 'LLUUID' }],
      AnimationList: ['Variable', { AnimID: 'LLUUID', AnimSequenceID: 'S32' }],
      AnimationSourceList: ['Variable', { ObjectID: 'LLUUID' }],
      PhysicalAvatarEventList: ['Variable', { TypeData: 'Variable1' }],
    },
  },
  AvatarSitResponse: {
    number: 0x15,
    zeroCoded: true,
    blocks: {
      SitObject: ['Single', { ID: 'LLUUID' }],
      SitTransform: [
        'Single',
        {
          AutoPilot: 'BOOL',
          SitPosition: 'LLVector3',
          SitRotation: 'LLQuaternion',
          CameraEyeOffset: 'LLVector3',
          CameraAtOffset: 'LLVector3',
          ForceMouselook: 'BOOL',
        },
      ],
    },
  },
  CameraConstraint: {
    number: 0x16,
    zeroCoded: true,
    blocks: { CameraCollidePlane: ['Single', { Plane: 'LLVector4' }] },
  },
  SoundTrigger: {
    number: 0x1d,
    zeroCoded: false,
    blocks: {
      SoundData: [
        'Single',
        {
          SoundID: 'LLUUID',
          OwnerID: 'LLUUID',
          ObjectID: 'LLUUID',
          ParentID: 'LLUUID',
          Handle: 'U64',
          Position: 'LLVector3',
          Gain: 'F32',
        },
      ],
    },
  },
  ObjectAnimation: {
    number: 0x1e,
    zeroCoded: false,
    blocks: {
      Sender: ['Single', { ID: 'LLUUID' }],
      AnimationList: ['Variable', { AnimID: 'LLUUID', AnimSequenceID: 'S32' }],
    },
  },
  GenericStreamingMessage: {
    number: 0x1f,
    zeroCoded: false,
    blocks: {
      MethodData: ['Single', { Method: 'U16' }],
      DataBlock: ['Single', { Data: 'Variable2' }],
    },
  },
  RequestMultipleObjects: {
    number: 0xff03,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      ObjectData: ['Variable', { CacheMissType: 'U8', ID: 'U32' }],
    },
  },
  RequestObjectPropertiesFamily: {
    number: 0xff05,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      ObjectData: ['Single', { RequestFlags: 'U32', ObjectID: 'LLUUID' }],
    },
  },
  CoarseLocationUpdate: {
    number: 0xff06,
    zeroCoded: false,
    blocks: {
      Location: ['Variable', { X: 'U8', Y: 'U8', Z: 'U8' }],
      Index: ['Single', { You: 'S16', Prey: 'S16' }],
      AgentData: ['Variable', { AgentID: 'LLUUID' }],
    },
  },
  CrossedRegion: {
    number: 0xff07,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      RegionData: [
        'Single',
        { SimIP: 'IPADDR', SimPort: 'IPPORT', RegionHandle: 'U64', SeedCapability: 'Variable2' },
      ],
      Info: ['Single', { Position: 'LLVector3', LookAt: 'LLVector3' }],
    },
  },
  ConfirmEnableSimulator: {
    number: 0xff08,
    zeroCoded: false,
    blocks: { AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }] },
  },
  ObjectProperties: {
    number: 0xff09,
    zeroCoded: true,
    blocks: {
      ObjectData: [
        'Variable',
        {
          ObjectID: 'LLUUID',
          CreatorID: 'LLUUID',
          OwnerID: 'LLUUID',
          GroupID: 'LLUUID',
          CreationDate: 'U64',
          BaseMask: 'U32',
          OwnerMask: 'U32',
          GroupMask: 'U32',
          EveryoneMask: 'U32',
          NextOwnerMask: 'U32',
          OwnershipCost: 'S32',
          SaleType: 'U8',
          SalePrice: 'S32',
          AggregatePerms: 'U8',
          AggregatePermTextures: 'U8',
          AggregatePermTexturesOwner: 'U8',
          Category: 'U32',
          InventorySerial: 'S16',
          ItemID: 'LLUUID',
          FolderID: 'LLUUID',
          FromTaskID: 'LLUUID',
          LastOwnerID: 'LLUUID',
          Name: 'Variable1',
          Description: 'Variable1',
          TouchName: 'Variable1',
          SitName: 'Variable1',
          TextureID: 'Variable1',
        },
      ],
    },
  },
  ObjectPropertiesFamily: {
    number: 0xff0a,
    zeroCoded: true,
    blocks: {
      ObjectData: [
        'Single',
        {
          RequestFlags: 'U32',
          ObjectID: 'LLUUID',
          OwnerID: 'LLUUID',
          GroupID: 'LLUUID',
          BaseMask: 'U32',
          OwnerMask: 'U32',
          GroupMask: 'U32',
          EveryoneMask: 'U32',
          NextOwnerMask: 'U32',
          OwnershipCost: 'S32',
          SaleType: 'U8',
          SalePrice: 'S32',
          Category: 'U32',
          LastOwnerID: 'LLUUID',
          Name: 'Variable1',
          Description: 'Variable1',
        },
      ],
    },
  },
  ParcelPropertiesRequest: {
    number: 0xff0b,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      ParcelData: [
        'Single',
        {
          SequenceID: 'S32',
          West: 'F32',
          South: 'F32',
          East: 'F32',
          North: 'F32',
          SnapSelection: 'BOOL',
        },
      ],
    },
  },
  AttachedSound: {
    number: 0xff0d,
    zeroCoded: false,
    blocks: {
      DataBlock: [
        'Single',
        { SoundID: 'LLUUID', ObjectID: 'LLUUID', OwnerID: 'LLUUID', Gain: 'F32', Flags: 'U8' },
      ],
    },
  },
  AttachedSoundGainChange: {
    number: 0xff0e,
    zeroCoded: false,
    blocks: { DataBlock: ['Single', { ObjectID: 'LLUUID', Gain: 'F32' }] },
  },
  PreloadSound: {
    number: 0xff0f,
    zeroCoded: false,
    blocks: {
      DataBlock: ['Variable', { ObjectID: 'LLUUID', OwnerID: 'LLUUID', SoundID: 'LLUUID' }],
    },
  },
  ViewerEffect: {
    number: 0xff11,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      Effect: [
        'Variable',
        {
          ID: 'LLUUID',
          AgentID: 'LLUUID',
          Type: 'U8',
          Duration: 'F32',
          Color: 'Fixed4',
          TypeData: 'Variable1',
        },
      ],
    },
  },
  TestMessage: {
    number: 0xffff0001,
    zeroCoded: true,
    blocks: {
      TestBlock1: ['Single', { Test1: 'U32' }],
      NeighborBlock: [4, { Test0: 'U32', Test1: 'U32', Test2: 'U32' }],
    },
  },
  UseCircuitCode: {
    number: 0xffff0003,
    zeroCoded: false,
    blocks: { CircuitCode: ['Single', { Code: 'U32', SessionID: 'LLUUID', ID: 'LLUUID' }] },
  },
  FeatureDisabled: {
    number: 0xffff0013,
    zeroCoded: false,
    blocks: {
      FailureInfo: [
        'Single',
        { ErrorMessage: 'Variable1', AgentID: 'LLUUID', TransactionID: 'LLUUID' },
      ],
    },
  },
  EconomyDataRequest: {
    number: 0xffff0018,
    zeroCoded: false,
    blocks: {},
  },
  EconomyData: {
    number: 0xffff0019,
    zeroCoded: true,
    blocks: {
      Info: [
        'Single',
        {
          ObjectCapacity: 'S32',
          ObjectCount: 'S32',
          PriceEnergyUnit: 'S32',
          PriceObjectClaim: 'S32',
          PricePublicObjectDecay: 'S32',
          PricePublicObjectDelete: 'S32',
          PriceParcelClaim: 'S32',
          PriceParcelClaimFactor: 'F32',
          PriceUpload: 'S32',
          PriceRentLight: 'S32',
          TeleportMinPrice: 'S32',
          TeleportPriceExponent: 'F32',
          EnergyEfficiency: 'F32',
          PriceObjectRent: 'F32',
          PriceObjectScaleFactor: 'F32',
          PriceParcelRent: 'S32',
          PriceGroupCreate: 'S32',
        },
      ],
    },
  },
  TeleportRequest: {
    number: 0xffff003e,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      Info: ['Single', { RegionID: 'LLUUID', Position: 'LLVector3', LookAt: 'LLVector3' }],
    },
  },
  TeleportLocationRequest: {
    number: 0xffff003f,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      Info: ['Single', { RegionHandle: 'U64', Position: 'LLVector3', LookAt: 'LLVector3' }],
    },
  },
  TeleportLocal: {
    number: 0xffff0040,
    zeroCoded: false,
    blocks: {
      Info: [
        'Single',
        {
          AgentID: 'LLUUID',
          LocationID: 'U32',
          Position: 'LLVector3',
          LookAt: 'LLVector3',
          TeleportFlags: 'U32',
        },
      ],
    },
  },
  TeleportLandmarkRequest: {
    number: 0xffff0041,
    zeroCoded: true,
    blocks: { Info: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID', LandmarkID: 'LLUUID' }] },
  },
  TeleportProgress: {
    number: 0xffff0042,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID' }],
      Info: ['Single', { TeleportFlags: 'U32', Message: 'Variable1' }],
    },
  },
  TeleportFinish: {
    number: 0xffff0045,
    zeroCoded: false,
    blocks: {
      Info: [
        'Single',
        {
          AgentID: 'LLUUID',
          LocationID: 'U32',
          SimIP: 'IPADDR',
          SimPort: 'IPPORT',
          RegionHandle: 'U64',
          SeedCapability: 'Variable2',
          SimAccess: 'U8',
          TeleportFlags: 'U32',
        },
      ],
    },
  },
  StartLure: {
    number: 0xffff0046,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      Info: ['Single', { LureType: 'U8', Message: 'Variable1' }],
      TargetData: ['Variable', { TargetID: 'LLUUID' }],
    },
  },
  TeleportLureRequest: {
    number: 0xffff0047,
    zeroCoded: false,
    blocks: {
      Info: [
        'Single',
        { AgentID: 'LLUUID', SessionID: 'LLUUID', LureID: 'LLUUID', TeleportFlags: 'U32' },
      ],
    },
  },
  TeleportCancel: {
    number: 0xffff0048,
    zeroCoded: false,
    blocks: { Info: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }] },
  },
  TeleportStart: {
    number: 0xffff0049,
    zeroCoded: false,
    blocks: { Info: ['Single', { TeleportFlags: 'U32' }] },
  },
  TeleportFailed: {
    number: 0xffff004a,
    zeroCoded: false,
    blocks: {
      Info: ['Single', { AgentID: 'LLUUID', Reason: 'Variable1' }],
      AlertInfo: ['Variable', { Message: 'Variable1', ExtraParams: 'Variable1' }],
    },
  },
  AgentPause: {
    number: 0xffff004e,
    zeroCoded: false,
    blocks: { AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID', SerialNum: 'U32' }] },
  },
  AgentResume: {
    number: 0xffff004f,
    zeroCoded: false,
    blocks: { AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID', SerialNum: 'U32' }] },
  },
  ChatFromViewer: {
    number: 0xffff0050,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      ChatData: ['Single', { Message: 'Variable2', Type: 'U8', Channel: 'S32' }],
    },
  },
  AgentThrottle: {
    number: 0xffff0051,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID', CircuitCode: 'U32' }],
      Throttle: ['Single', { GenCounter: 'U32', Throttles: 'Variable1' }],
    },
  },
  AgentFOV: {
    number: 0xffff0052,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID', CircuitCode: 'U32' }],
      FOVBlock: ['Single', { GenCounter: 'U32', VerticalAngle: 'F32' }],
    },
  },
  AgentHeightWidth: {
    number: 0xffff0053,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID', CircuitCode: 'U32' }],
      HeightWidthBlock: ['Single', { GenCounter: 'U32', Height: 'U16', Width: 'U16' }],
    },
  },
  AgentSetAppearance: {
    number: 0xffff0054,
    zeroCoded: true,
    blocks: {
      AgentData: [
        'Single',
        { AgentID: 'LLUUID', SessionID: 'LLUUID', SerialNum: 'U32', Size: 'LLVector3' },
      ],
      WearableData: ['Variable', { CacheID: 'LLUUID', TextureIndex: 'U8' }],
      ObjectData: ['Single', { TextureEntry: 'Variable2' }],
      VisualParam: ['Variable', { ParamValue: 'U8' }],
    },
  },
  AgentQuitCopy: {
    number: 0xffff0055,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      FuseBlock: ['Single', { ViewerCircuitCode: 'U32' }],
    },
  },
  ImageNotInDatabase: {
    number: 0xffff0056,
    zeroCoded: false,
    blocks: { ImageID: ['Single', { ID: 'LLUUID' }] },
  },
  RebakeAvatarTextures: {
    number: 0xffff0057,
    zeroCoded: false,
    blocks: { TextureData: ['Single', { TextureID: 'LLUUID' }] },
  },
  SetAlwaysRun: {
    number: 0xffff0058,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID', AlwaysRun: 'BOOL' }],
    },
  },
  ObjectSelect: {
    number: 0xffff006e,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      ObjectData: ['Variable', { ObjectLocalID: 'U32' }],
    },
  },
  ObjectDeselect: {
    number: 0xffff006f,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      ObjectData: ['Variable', { ObjectLocalID: 'U32' }],
    },
  },
  ObjectAttach: {
    number: 0xffff0070,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID', AttachmentPoint: 'U8' }],
      ObjectData: ['Variable', { ObjectLocalID: 'U32', Rotation: 'LLQuaternion' }],
    },
  },
  ObjectDetach: {
    number: 0xffff0071,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      ObjectData: ['Variable', { ObjectLocalID: 'U32' }],
    },
  },
  ObjectGrab: {
    number: 0xffff0075,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      ObjectData: ['Single', { LocalID: 'U32', GrabOffset: 'LLVector3' }],
      SurfaceInfo: [
        'Variable',
        {
          UVCoord: 'LLVector3',
          STCoord: 'LLVector3',
          FaceIndex: 'S32',
          Position: 'LLVector3',
          Normal: 'LLVector3',
          Binormal: 'LLVector3',
        },
      ],
    },
  },
  ObjectDeGrab: {
    number: 0xffff0077,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      ObjectData: ['Single', { LocalID: 'U32' }],
      SurfaceInfo: [
        'Variable',
        {
          UVCoord: 'LLVector3',
          STCoord: 'LLVector3',
          FaceIndex: 'S32',
          Position: 'LLVector3',
          Normal: 'LLVector3',
          Binormal: 'LLVector3',
        },
      ],
    },
  },
  AlertMessage: {
    number: 0xffff0086,
    zeroCoded: false,
    blocks: {
      AlertData: ['Single', { Message: 'Variable1' }],
      AlertInfo: ['Variable', { Message: 'Variable1', ExtraParams: 'Variable1' }],
      AgentInfo: ['Variable', { AgentID: 'LLUUID' }],
    },
  },
  AgentAlertMessage: {
    number: 0xffff0087,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID' }],
      AlertData: ['Single', { Modal: 'BOOL', Message: 'Variable1' }],
    },
  },
  MeanCollisionAlert: {
    number: 0xffff0088,
    zeroCoded: true,
    blocks: {
      MeanCollision: [
        'Variable',
        { Victim: 'LLUUID', Perp: 'LLUUID', Time: 'U32', Mag: 'F32', Type: 'U8' },
      ],
    },
  },
  ViewerFrozenMessage: {
    number: 0xffff0089,
    zeroCoded: false,
    blocks: { FrozenData: ['Single', { Data: 'BOOL' }] },
  },
  HealthMessage: {
    number: 0xffff008a,
    zeroCoded: true,
    blocks: { HealthData: ['Single', { Health: 'F32' }] },
  },
  ChatFromSimulator: {
    number: 0xffff008b,
    zeroCoded: false,
    blocks: {
      ChatData: [
        'Single',
        {
          FromName: 'Variable1',
          SourceID: 'LLUUID',
          OwnerID: 'LLUUID',
          SourceType: 'U8',
          ChatType: 'U8',
          Audible: 'U8',
          Position: 'LLVector3',
          Message: 'Variable2',
        },
      ],
    },
  },
  SimStats: {
    number: 0xffff008c,
    zeroCoded: false,
    blocks: {
      Region: [
        'Single',
        { RegionX: 'U32', RegionY: 'U32', RegionFlags: 'U32', ObjectCapacity: 'U32' },
      ],
      Stat: ['Variable', { StatID: 'U32', StatValue: 'F32' }],
      PidStat: ['Single', { PID: 'S32' }],
      RegionInfo: ['Variable', { RegionFlagsExtended: 'U64' }],
    },
  },
  RequestRegionInfo: {
    number: 0xffff008d,
    zeroCoded: false,
    blocks: { AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }] },
  },
  RegionInfo: {
    number: 0xffff008e,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      RegionInfo: [
        'Single',
        {
          SimName: 'Variable1',
          EstateID: 'U32',
          ParentEstateID: 'U32',
          RegionFlags: 'U32',
          SimAccess: 'U8',
          MaxAgents: 'U8',
          BillableFactor: 'F32',
          ObjectBonusFactor: 'F32',
          WaterHeight: 'F32',
          TerrainRaiseLimit: 'F32',
          TerrainLowerLimit: 'F32',
          PricePerMeter: 'S32',
          RedirectGridX: 'S32',
          RedirectGridY: 'S32',
          UseEstateSun: 'BOOL',
          SunHour: 'F32',
        },
      ],
      RegionInfo2: [
        'Single',
        {
          ProductSKU: 'Variable1',
          ProductName: 'Variable1',
          MaxAgents32: 'U32',
          HardMaxAgents: 'U32',
          HardMaxObjects: 'U32',
        },
      ],
      RegionInfo3: ['Variable', { RegionFlagsExtended: 'U64' }],
      RegionInfo5: [
        'Variable',
        {
          ChatWhisperRange: 'F32',
          ChatNormalRange: 'F32',
          ChatShoutRange: 'F32',
          ChatWhisperOffset: 'F32',
          ChatNormalOffset: 'F32',
          ChatShoutOffset: 'F32',
          ChatFlags: 'U32',
        },
      ],
      CombatSettings: [
        'Variable',
        {
          CombatFlags: 'U32',
          OnDeath: 'U8',
          DamageThrottle: 'F32',
          RegenerationRate: 'F32',
          InvulnerabilyTime: 'F32',
          DamageLimit: 'F32',
        },
      ],
    },
  },
  RegionHandshake: {
    number: 0xffff0094,
    zeroCoded: true,
    blocks: {
      RegionInfo: [
        'Single',
        {
          RegionFlags: 'U32',
          SimAccess: 'U8',
          SimName: 'Variable1',
          SimOwner: 'LLUUID',
          IsEstateManager: 'BOOL',
          WaterHeight: 'F32',
          BillableFactor: 'F32',
          CacheID: 'LLUUID',
          TerrainBase0: 'LLUUID',
          TerrainBase1: 'LLUUID',
          TerrainBase2: 'LLUUID',
          TerrainBase3: 'LLUUID',
          TerrainDetail0: 'LLUUID',
          TerrainDetail1: 'LLUUID',
          TerrainDetail2: 'LLUUID',
          TerrainDetail3: 'LLUUID',
          TerrainStartHeight00: 'F32',
          TerrainStartHeight01: 'F32',
          TerrainStartHeight10: 'F32',
          TerrainStartHeight11: 'F32',
          TerrainHeightRange00: 'F32',
          TerrainHeightRange01: 'F32',
          TerrainHeightRange10: 'F32',
          TerrainHeightRange11: 'F32',
        },
      ],
      RegionInfo2: ['Single', { RegionID: 'LLUUID' }],
      RegionInfo3: [
        'Single',
        {
          CPUClassID: 'S32',
          CPURatio: 'S32',
          ColoName: 'Variable1',
          ProductSKU: 'Variable1',
          ProductName: 'Variable1',
        },
      ],
      RegionInfo4: ['Variable', { RegionFlagsExtended: 'U64', RegionProtocols: 'U64' }],
    },
  },
  RegionHandshakeReply: {
    number: 0xffff0095,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      RegionInfo: ['Single', { Flags: 'U32' }],
    },
  },
  SimulatorViewerTimeMessage: {
    number: 0xffff0096,
    zeroCoded: false,
    blocks: {
      TimeInfo: [
        'Single',
        {
          UsecSinceStart: 'U64',
          SecPerDay: 'U32',
          SecPerYear: 'U32',
          SunDirection: 'LLVector3',
          SunPhase: 'F32',
          SunAngVelocity: 'LLVector3',
        },
      ],
    },
  },
  EnableSimulator: {
    number: 0xffff0097,
    zeroCoded: false,
    blocks: { SimulatorInfo: ['Single', { Handle: 'U64', IP: 'IPADDR', Port: 'IPPORT' }] },
  },
  DisableSimulator: {
    number: 0xffff0098,
    zeroCoded: false,
    blocks: {},
  },
  AvatarAppearance: {
    number: 0xffff009e,
    zeroCoded: true,
    blocks: {
      Sender: ['Single', { ID: 'LLUUID', IsTrial: 'BOOL' }],
      ObjectData: ['Single', { TextureEntry: 'Variable2' }],
      VisualParam: ['Variable', { ParamValue: 'U8' }],
      AppearanceData: ['Variable', { AppearanceVersion: 'U8', CofVersion: 'S32', Flags: 'U32' }],
      AppearanceHover: ['Variable', { HoverHeight: 'LLVector3' }],
      AttachmentBlock: ['Variable', { ID: 'LLUUID', AttachmentPoint: 'U8' }],
    },
  },
  KickUser: {
    number: 0xffff00a3,
    zeroCoded: false,
    blocks: {
      TargetBlock: ['Single', { TargetIP: 'IPADDR', TargetPort: 'IPPORT' }],
      UserInfo: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID', Reason: 'Variable2' }],
    },
  },
  AvatarPropertiesRequest: {
    number: 0xffff00a9,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID', AvatarID: 'LLUUID' }],
    },
  },
  AvatarPropertiesReply: {
    number: 0xffff00ab,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', AvatarID: 'LLUUID' }],
      PropertiesData: [
        'Single',
        {
          ImageID: 'LLUUID',
          FLImageID: 'LLUUID',
          PartnerID: 'LLUUID',
          AboutText: 'Variable2',
          FLAboutText: 'Variable1',
          BornOn: 'Variable1',
          ProfileURL: 'Variable1',
          CharterMember: 'Variable1',
          Flags: 'U32',
        },
      ],
    },
  },
  AvatarInterestsReply: {
    number: 0xffff00ac,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', AvatarID: 'LLUUID' }],
      PropertiesData: [
        'Single',
        {
          WantToMask: 'U32',
          WantToText: 'Variable1',
          SkillsMask: 'U32',
          SkillsText: 'Variable1',
          LanguagesText: 'Variable1',
        },
      ],
    },
  },
  AvatarGroupsReply: {
    number: 0xffff00ad,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', AvatarID: 'LLUUID' }],
      GroupData: [
        'Variable',
        {
          GroupPowers: 'U64',
          AcceptNotices: 'BOOL',
          GroupTitle: 'Variable1',
          GroupID: 'LLUUID',
          GroupName: 'Variable1',
          GroupInsigniaID: 'LLUUID',
        },
      ],
      NewGroupData: ['Single', { ListInProfile: 'BOOL' }],
    },
  },
  AvatarNotesReply: {
    number: 0xffff00b0,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID' }],
      Data: ['Single', { TargetID: 'LLUUID', Notes: 'Variable2' }],
    },
  },
  AvatarPicksReply: {
    number: 0xffff00b2,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', TargetID: 'LLUUID' }],
      Data: ['Variable', { PickID: 'LLUUID', PickName: 'Variable1' }],
    },
  },
  ScriptQuestion: {
    number: 0xffff00bc,
    zeroCoded: false,
    blocks: {
      Data: [
        'Single',
        {
          TaskID: 'LLUUID',
          ItemID: 'LLUUID',
          ObjectName: 'Variable1',
          ObjectOwner: 'Variable1',
          Questions: 'S32',
        },
      ],
      Experience: ['Single', { ExperienceID: 'LLUUID' }],
    },
  },
  ScriptControlChange: {
    number: 0xffff00bd,
    zeroCoded: false,
    blocks: { Data: ['Variable', { TakeControls: 'BOOL', Controls: 'U32', PassToAgent: 'BOOL' }] },
  },
  ScriptDialog: {
    number: 0xffff00be,
    zeroCoded: true,
    blocks: {
      Data: [
        'Single',
        {
          ObjectID: 'LLUUID',
          FirstName: 'Variable1',
          LastName: 'Variable1',
          ObjectName: 'Variable1',
          Message: 'Variable2',
          ChatChannel: 'S32',
          ImageID: 'LLUUID',
        },
      ],
      Buttons: ['Variable', { ButtonLabel: 'Variable1' }],
      OwnerData: ['Variable', { OwnerID: 'LLUUID' }],
    },
  },
  ScriptDialogReply: {
    number: 0xffff00bf,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      Data: [
        'Single',
        { ObjectID: 'LLUUID', ChatChannel: 'S32', ButtonIndex: 'S32', ButtonLabel: 'Variable1' },
      ],
    },
  },
  ForceScriptControlRelease: {
    number: 0xffff00c0,
    zeroCoded: false,
    blocks: { AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }] },
  },
  RevokePermissions: {
    number: 0xffff00c1,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      Data: ['Single', { ObjectID: 'LLUUID', ObjectPermissions: 'U32' }],
    },
  },
  LoadURL: {
    number: 0xffff00c2,
    zeroCoded: false,
    blocks: {
      Data: [
        'Single',
        {
          ObjectName: 'Variable1',
          ObjectID: 'LLUUID',
          OwnerID: 'LLUUID',
          OwnerIsGroup: 'BOOL',
          Message: 'Variable1',
          URL: 'Variable1',
        },
      ],
    },
  },
  ScriptTeleportRequest: {
    number: 0xffff00c3,
    zeroCoded: false,
    blocks: {
      Data: [
        'Single',
        {
          ObjectName: 'Variable1',
          SimName: 'Variable1',
          SimPosition: 'LLVector3',
          LookAt: 'LLVector3',
        },
      ],
      Options: ['Variable', { Flags: 'U32' }],
    },
  },
  ParcelOverlay: {
    number: 0xffff00c4,
    zeroCoded: true,
    blocks: { ParcelData: ['Single', { SequenceID: 'S32', Data: 'Variable2' }] },
  },
  UUIDNameRequest: {
    number: 0xffff00eb,
    zeroCoded: false,
    blocks: { UUIDNameBlock: ['Variable', { ID: 'LLUUID' }] },
  },
  UUIDNameReply: {
    number: 0xffff00ec,
    zeroCoded: false,
    blocks: {
      UUIDNameBlock: ['Variable', { ID: 'LLUUID', FirstName: 'Variable1', LastName: 'Variable1' }],
    },
  },
  UUIDGroupNameRequest: {
    number: 0xffff00ed,
    zeroCoded: false,
    blocks: { UUIDNameBlock: ['Variable', { ID: 'LLUUID' }] },
  },
  UUIDGroupNameReply: {
    number: 0xffff00ee,
    zeroCoded: false,
    blocks: { UUIDNameBlock: ['Variable', { ID: 'LLUUID', GroupName: 'Variable1' }] },
  },
  CompleteAgentMovement: {
    number: 0xffff00f9,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID', CircuitCode: 'U32' }],
    },
  },
  AgentMovementComplete: {
    number: 0xffff00fa,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      Data: [
        'Single',
        { Position: 'LLVector3', LookAt: 'LLVector3', RegionHandle: 'U64', Timestamp: 'U32' },
      ],
      SimData: ['Single', { ChannelVersion: 'Variable2' }],
    },
  },
  LogoutRequest: {
    number: 0xffff00fc,
    zeroCoded: false,
    blocks: { AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }] },
  },
  LogoutReply: {
    number: 0xffff00fd,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      InventoryData: ['Variable', { ItemID: 'LLUUID' }],
    },
  },
  ImprovedInstantMessage: {
    number: 0xffff00fe,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      MessageBlock: [
        'Single',
        {
          FromGroup: 'BOOL',
          ToAgentID: 'LLUUID',
          ParentEstateID: 'U32',
          RegionID: 'LLUUID',
          Position: 'LLVector3',
          Offline: 'U8',
          Dialog: 'U8',
          ID: 'LLUUID',
          Timestamp: 'U32',
          FromAgentName: 'Variable1',
          Message: 'Variable2',
          BinaryBucket: 'Variable2',
        },
      ],
      EstateBlock: ['Single', { EstateID: 'U32' }],
      MetaData: ['Variable', { Data: 'Variable2' }],
    },
  },
  RetrieveInstantMessages: {
    number: 0xffff00ff,
    zeroCoded: false,
    blocks: { AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }] },
  },
  GenericMessage: {
    number: 0xffff0105,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID', TransactionID: 'LLUUID' }],
      MethodData: ['Single', { Method: 'Variable1', Invoice: 'LLUUID' }],
      ParamList: ['Variable', { Parameter: 'Variable1' }],
    },
  },
  UpdateCreateInventoryItem: {
    number: 0xffff010b,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SimApproved: 'BOOL', TransactionID: 'LLUUID' }],
      InventoryData: [
        'Variable',
        {
          ItemID: 'LLUUID',
          FolderID: 'LLUUID',
          CallbackID: 'U32',
          CreatorID: 'LLUUID',
          OwnerID: 'LLUUID',
          GroupID: 'LLUUID',
          BaseMask: 'U32',
          OwnerMask: 'U32',
          GroupMask: 'U32',
          EveryoneMask: 'U32',
          NextOwnerMask: 'U32',
          GroupOwned: 'BOOL',
          AssetID: 'LLUUID',
          Type: 'S8',
          InvType: 'S8',
          Flags: 'U32',
          SaleType: 'U8',
          SalePrice: 'S32',
          Name: 'Variable1',
          Description: 'Variable1',
          CreationDate: 'S32',
          CRC: 'U32',
        },
      ],
    },
  },
  RemoveInventoryItem: {
    number: 0xffff010e,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      InventoryData: ['Variable', { ItemID: 'LLUUID' }],
    },
  },
  BulkUpdateInventory: {
    number: 0xffff0119,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', TransactionID: 'LLUUID' }],
      FolderData: [
        'Variable',
        { FolderID: 'LLUUID', ParentID: 'LLUUID', Type: 'S8', Name: 'Variable1' },
      ],
      ItemData: [
        'Variable',
        {
          ItemID: 'LLUUID',
          CallbackID: 'U32',
          FolderID: 'LLUUID',
          CreatorID: 'LLUUID',
          OwnerID: 'LLUUID',
          GroupID: 'LLUUID',
          BaseMask: 'U32',
          OwnerMask: 'U32',
          GroupMask: 'U32',
          EveryoneMask: 'U32',
          NextOwnerMask: 'U32',
          GroupOwned: 'BOOL',
          AssetID: 'LLUUID',
          Type: 'S8',
          InvType: 'S8',
          Flags: 'U32',
          SaleType: 'U8',
          SalePrice: 'S32',
          Name: 'Variable1',
          Description: 'Variable1',
          CreationDate: 'S32',
          CRC: 'U32',
        },
      ],
    },
  },
  MoneyBalanceRequest: {
    number: 0xffff0139,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      MoneyData: ['Single', { TransactionID: 'LLUUID' }],
    },
  },
  ActivateGestures: {
    number: 0xffff013c,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID', Flags: 'U32' }],
      Data: ['Variable', { ItemID: 'LLUUID', AssetID: 'LLUUID', GestureFlags: 'U32' }],
    },
  },
  DeactivateGestures: {
    number: 0xffff013d,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID', Flags: 'U32' }],
      Data: ['Variable', { ItemID: 'LLUUID', GestureFlags: 'U32' }],
    },
  },
  OnlineNotification: {
    number: 0xffff0142,
    zeroCoded: false,
    blocks: { AgentBlock: ['Variable', { AgentID: 'LLUUID' }] },
  },
  OfflineNotification: {
    number: 0xffff0143,
    zeroCoded: false,
    blocks: { AgentBlock: ['Variable', { AgentID: 'LLUUID' }] },
  },
  SetStartLocationRequest: {
    number: 0xffff0144,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      StartLocationData: [
        'Single',
        {
          SimName: 'Variable1',
          LocationID: 'U32',
          LocationPos: 'LLVector3',
          LocationLookAt: 'LLVector3',
        },
      ],
    },
  },
  NameValuePair: {
    number: 0xffff0149,
    zeroCoded: false,
    blocks: {
      TaskData: ['Single', { ID: 'LLUUID' }],
      NameValueData: ['Variable', { NVPair: 'Variable2' }],
    },
  },
  RemoveNameValuePair: {
    number: 0xffff014a,
    zeroCoded: false,
    blocks: {
      TaskData: ['Single', { ID: 'LLUUID' }],
      NameValueData: ['Variable', { NVPair: 'Variable2' }],
    },
  },
  GroupTitlesRequest: {
    number: 0xffff0177,
    zeroCoded: false,
    blocks: {
      AgentData: [
        'Single',
        { AgentID: 'LLUUID', SessionID: 'LLUUID', GroupID: 'LLUUID', RequestID: 'LLUUID' },
      ],
    },
  },
  GroupTitlesReply: {
    number: 0xffff0178,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', GroupID: 'LLUUID', RequestID: 'LLUUID' }],
      GroupData: ['Variable', { Title: 'Variable1', RoleID: 'LLUUID', Selected: 'BOOL' }],
    },
  },
  GroupTitleUpdate: {
    number: 0xffff0179,
    zeroCoded: false,
    blocks: {
      AgentData: [
        'Single',
        { AgentID: 'LLUUID', SessionID: 'LLUUID', GroupID: 'LLUUID', TitleRoleID: 'LLUUID' },
      ],
    },
  },
  AgentWearablesRequest: {
    number: 0xffff017d,
    zeroCoded: false,
    blocks: { AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }] },
  },
  AgentWearablesUpdate: {
    number: 0xffff017e,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID', SerialNum: 'U32' }],
      WearableData: ['Variable', { ItemID: 'LLUUID', AssetID: 'LLUUID', WearableType: 'U8' }],
    },
  },
  AgentIsNowWearing: {
    number: 0xffff017f,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      WearableData: ['Variable', { ItemID: 'LLUUID', WearableType: 'U8' }],
    },
  },
  AgentCachedTexture: {
    number: 0xffff0180,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID', SerialNum: 'S32' }],
      WearableData: ['Variable', { ID: 'LLUUID', TextureIndex: 'U8' }],
    },
  },
  AgentCachedTextureResponse: {
    number: 0xffff0181,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID', SerialNum: 'S32' }],
      WearableData: [
        'Variable',
        { TextureID: 'LLUUID', TextureIndex: 'U8', HostName: 'Variable1' },
      ],
    },
  },
  AgentDataUpdateRequest: {
    number: 0xffff0182,
    zeroCoded: false,
    blocks: { AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }] },
  },
  AgentDataUpdate: {
    number: 0xffff0183,
    zeroCoded: true,
    blocks: {
      AgentData: [
        'Single',
        {
          AgentID: 'LLUUID',
          FirstName: 'Variable1',
          LastName: 'Variable1',
          GroupTitle: 'Variable1',
          ActiveGroupID: 'LLUUID',
          GroupPowers: 'U64',
          GroupName: 'Variable1',
        },
      ],
    },
  },
  RezSingleAttachmentFromInv: {
    number: 0xffff018b,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      ObjectData: [
        'Single',
        {
          ItemID: 'LLUUID',
          OwnerID: 'LLUUID',
          AttachmentPt: 'U8',
          ItemFlags: 'U32',
          GroupMask: 'U32',
          EveryoneMask: 'U32',
          NextOwnerMask: 'U32',
          Name: 'Variable1',
          Description: 'Variable1',
        },
      ],
    },
  },
  RezMultipleAttachmentsFromInv: {
    number: 0xffff018c,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      HeaderData: [
        'Single',
        { CompoundMsgID: 'LLUUID', TotalObjects: 'U8', FirstDetachAll: 'BOOL' },
      ],
      ObjectData: [
        'Variable',
        {
          ItemID: 'LLUUID',
          OwnerID: 'LLUUID',
          AttachmentPt: 'U8',
          ItemFlags: 'U32',
          GroupMask: 'U32',
          EveryoneMask: 'U32',
          NextOwnerMask: 'U32',
          Name: 'Variable1',
          Description: 'Variable1',
        },
      ],
    },
  },
  DetachAttachmentIntoInv: {
    number: 0xffff018d,
    zeroCoded: false,
    blocks: { ObjectData: ['Single', { AgentID: 'LLUUID', ItemID: 'LLUUID' }] },
  },
  MapBlockRequest: {
    number: 0xffff0197,
    zeroCoded: false,
    blocks: {
      AgentData: [
        'Single',
        { AgentID: 'LLUUID', SessionID: 'LLUUID', Flags: 'U32', EstateID: 'U32', Godlike: 'BOOL' },
      ],
      PositionData: ['Single', { MinX: 'U16', MaxX: 'U16', MinY: 'U16', MaxY: 'U16' }],
    },
  },
  MapNameRequest: {
    number: 0xffff0198,
    zeroCoded: false,
    blocks: {
      AgentData: [
        'Single',
        { AgentID: 'LLUUID', SessionID: 'LLUUID', Flags: 'U32', EstateID: 'U32', Godlike: 'BOOL' },
      ],
      NameData: ['Single', { Name: 'Variable1' }],
    },
  },
  MapBlockReply: {
    number: 0xffff0199,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', Flags: 'U32' }],
      Data: [
        'Variable',
        {
          X: 'U16',
          Y: 'U16',
          Name: 'Variable1',
          Access: 'U8',
          RegionFlags: 'U32',
          WaterHeight: 'U8',
          Agents: 'U8',
          MapImageID: 'LLUUID',
        },
      ],
    },
  },
  Error: {
    number: 0xffff01a7,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID' }],
      Data: [
        'Single',
        {
          Code: 'S32',
          Token: 'Variable1',
          ID: 'LLUUID',
          System: 'Variable1',
          Message: 'Variable2',
          Data: 'Variable2',
        },
      ],
    },
  },
  LinkInventoryItem: {
    number: 0xffff01aa,
    zeroCoded: true,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID' }],
      InventoryBlock: [
        'Single',
        {
          CallbackID: 'U32',
          FolderID: 'LLUUID',
          TransactionID: 'LLUUID',
          OldItemID: 'LLUUID',
          Type: 'S8',
          InvType: 'S8',
          Name: 'Variable1',
          Description: 'Variable1',
        },
      ],
    },
  },
  LargeGenericMessage: {
    number: 0xffff01ae,
    zeroCoded: false,
    blocks: {
      AgentData: ['Single', { AgentID: 'LLUUID', SessionID: 'LLUUID', TransactionID: 'LLUUID' }],
      MethodData: ['Single', { Method: 'Variable1', Invoice: 'LLUUID' }],
      ParamList: ['Variable', { Parameter: 'Variable2' }],
    },
  },
  PacketAck: {
    number: 0xfffffffb,
    zeroCoded: false,
    blocks: { Packets: ['Variable', { ID: 'U32' }] },
  },
  OpenCircuit: {
    number: 0xfffffffc,
    zeroCoded: false,
    blocks: { CircuitInfo: ['Single', { IP: 'IPADDR', Port: 'IPPORT' }] },
  },
  CloseCircuit: {
    number: 0xfffffffd,
    zeroCoded: false,
    blocks: {},
  },
} as const;
